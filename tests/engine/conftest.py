"""One profile for hypothesis: the same examples everywhere, no clock, no files left behind."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "engine",
    database=None,
    deadline=None,
    derandomize=True,
    max_examples=40,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("engine")
