"""Lets the tests start the tools of their own environment by name, however pytest was started."""

import os
import sysconfig

os.environ["PATH"] = sysconfig.get_path("scripts") + os.pathsep + os.environ.get("PATH", "")
