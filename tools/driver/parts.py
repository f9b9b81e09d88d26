"""The parts of a page, each found by one selector: what tests look at and press."""

from __future__ import annotations

from typing import overload

from playwright.sync_api import Frame, FrameLocator, Locator, Page, expect

from tools.driver.waiting import TIMEOUT

Scope = Page | Frame | FrameLocator | Locator
"""Where parts are looked for: a page, a frame, or a part that has others."""


class Part:
    """A part of whatever owns it, by its selector."""

    def __init__(self, selector: str) -> None:
        self.selector = selector

    @overload
    def __get__(self, owner: None, kind: type[Parts]) -> Part: ...
    @overload
    def __get__(self, owner: Parts, kind: type[Parts]) -> Locator: ...

    def __get__(self, owner: Parts | None, kind: type[Parts]) -> Locator | Part:
        return owner.scope.locator(self.selector) if owner else self


class Parts:
    """The parts within a scope; a `Table` has those of its page."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    # the page
    root = Part("html")
    body = Part("body")
    title = Part(".title")
    header = Part("header")
    menu_list = Part("#menu-list")
    learn_link = Part("header [data-learn]")
    puzzle_link = Part("a[href='#puzzle']")
    rules_link = Part("a[data-rules]")
    page_links = Part("header a[data-page]")
    rules_page = Part("main#rules")
    gallery = Part("main#gallery")
    scripts = Part("main script, dialog script")
    with_onload = Part("[onload]")
    icon_link = Part("link[rel=icon]")
    page_style = Part("link[href$='page.css']")
    rules_style = Part("link[href$='rules.css']")
    version_tag = Part("meta[name=version]")
    game_page = Part("html[data-game]")
    offline_note = Part("#offline-note")
    moves_in_reference = Part(r"#State\.moves")
    dialogs_and_plies = Part("dialog[open], #moves [data-ply]")

    # the start of Python
    ready = Part("html[data-ready]")
    offline_stored = Part("html[data-offline=kept]")
    offline_ready = Part("html[data-ready][data-offline=kept]")
    boot = Part("#boot")
    boot_text = Part("#boot-text")
    boot_bar = Part("#boot-bar")
    boot_late = Part("#boot-late")
    boot_retry = Part("#boot-retry")
    boot_reason = Part("#boot-why p")
    boot_details = Part("#boot-why summary")
    busy = Part("[aria-busy=true]")
    controls = Part("button, [data-learn]")

    # the board
    keyed_pieces = Part("[data-key]")
    places_and_trays = Part("#board .place")
    board_places = Part("#board .place:not(.tray)")
    board_pieces = Part("#board .pieces")
    board_tag = Part("#board .tag")
    movable = Part("#board [data-mark=may]")
    destinations = Part("#board [data-mark=end]")
    ends = Part("[data-mark=end]")
    marked = Part("#board [data-mark]:not([data-mark=''])")
    throw_or_mark = Part("#throw:enabled, #board [data-mark]")
    throw_or_movable = Part("#throw:enabled, #board [data-mark=may]")
    throw_or_task = Part("#throw:visible, [data-task]")
    tasks = Part("[data-task]")
    tasks_of_turn = Part("#board [data-task], #dice [data-task]")
    board_tasks = Part("#board [data-task]")
    focused_place = Part("[data-place]:focus")
    drawn_pieces = Part(".pieces")
    drawn_groups = Part(".pieces > *")
    pile_counts = Part("text.count")
    drawn_labels = Part("text.label")
    labels = Part(".label")
    signs = Part(".sign")
    tag = Part(".tag")
    shadow = Part(".shade")
    board_drawing = Part("svg.board")
    arrow_paths = Part(".arrows path")
    arrows = Part("#board .arrows > g")
    played_arrow = Part("#board .arrows > .played")
    best_arrow = Part("#board .arrows > .best")
    hint_arrows = Part("#board .arrows.hint > g")
    reply_arrows = Part("#board .arrows.reply path")
    ghost = Part("#board .ghost .boulder")
    blue_boulder = Part("#board .pieces .boulder.blue")
    above_first_piece = Part("[data-key='0.0'] ~ :not(.piece), :has(> [data-key='0.0']) ~ *")
    choice_buttons = Part("#choices button")
    beats = Part(".beats > *")
    light = Part("#light")
    rain = Part(".rain")
    rain_pieces = Part(".rain > *")
    rain_keys = Part(".rain [data-key]")

    # dice
    dice = Part("#dice")
    used_dice = Part("#dice .used")
    dice_in_panel = Part("#dice .throw > *")
    throws_on_board = Part("#throwing > div")
    cast = Part("#throwing .cast")
    flying_sticks = Part("#throwing .stick")
    sticks_and_cast = Part("#throwing .stick, #throwing .cast")
    flying_throw = Part("#throwing .throw")
    flying_dice = Part("#throwing .throw > *")
    thrown = Part("#throwing .thrown")
    resting_sticks = Part("#throwing .rests .stick")
    own_dice = Part("#own")
    own_dice_field = Part("#own input")
    own_throws = Part("#own [data-throw]")
    own_dice_alert = Part("#own [role=alert]")

    # beside the board
    card = Part("#card")
    actions = Part("#actions")
    play_anyway = Part("#anyway")
    finish = Part("#finish")
    hint_button = Part("#hint")
    undo_button = Part("#undo")
    new_button = Part("#new")
    offered_live = Part("#live:not([hidden])")
    offered_throw = Part("#throw:not([aria-disabled=true])")
    live_button = Part("#live")
    sound_button = Part("#sound")
    throw_or_new = Part("#throw, #new")
    type_button = Part("#type")
    typed_focused = Part("#typed input:focus")
    typed = Part("#typed")
    log = Part("#log")
    log_turns = Part("#moves li")
    replay = Part("#replay")
    past = Part("#past")
    standing = Part("#standing")
    beside = Part("#beside")
    close_beside = Part("#beside .close")
    beside_headings = Part("#beside h2")
    plates = Part(".plates")
    plate_items = Part(".plates li")
    plate_names = Part(".plates b")
    clocks = Part(".plates .time")
    scores = Part(".plates .score")
    levels = Part(".plates .kind:not(:empty)")
    clock = Part(".time")
    score = Part(".score")
    kinds = Part(".kind")
    elsewhere = Part("#elsewhere")
    elsewhere_show = Part("#elsewhere-show")
    trouble_details = Part("#trouble summary")
    trouble_reason = Part("#trouble-why")
    trouble_download = Part("#trouble-download")

    # the result
    result_lines = Part("#result li")
    close_result = Part("#ending .close")
    analyse_result = Part("#ending [data-act=analyse]")
    rematch_button = Part("#ending [data-act=rematch]")
    luck = Part(".luck")
    numbers = Part("#ending summary")
    banner = Part("#banner")
    judgement = Part("#banner span")
    moments = Part("#ending [data-moment]")
    retry_button = Part("#ending [data-retry]")

    # lessons
    lesson_step = Part("[data-lesson=at]")
    lesson_asked = Part("[data-lesson=asked]")
    lesson_play = Part("[data-lesson=play]")
    lesson_show = Part("[data-lesson=show]")
    lesson_said = Part("[data-lesson=said]")
    lesson_shown = Part("[data-lesson=shown]")
    due_pieces = Part("#board [data-due]")
    lesson_done = Part("#lesson-done")
    leave_buttons = Part("#notice-own, [data-lesson=leave]")

    # hints and analysis
    hint_steps = Part("#hints .ways")
    hint_ways = Part("#hints [data-way]")
    close_hints = Part("#hints .close")
    ways = Part("[data-way]")
    way_chances = Part(".ways b")
    why = Part(".why")
    analyse = Part("#analyse")
    analysis = Part("#analysis")
    analysis_heading = Part("#analysis h2")
    close_analysis = Part("#analysis .close")
    fair = Part("#analysis [data-fair]")
    curve = Part("#analysis .curve")
    curve_drawing = Part("#analysis .drawing")
    curve_slider = Part("#analysis input")
    curve_lines = Part(".drawing g")
    curve_shares = Part(".legend b")
    review = Part("#analysis .review")
    review_start = Part("#analysis [data-review=start]")
    review_details = Part("#analysis .review details")
    review_table = Part(".review table")
    review_rows = Part(".review table tbody tr")
    review_sentences = Part(".review > p")
    costly_plies = Part("#analysis [data-ply]")
    analysis_reason = Part("#analysis .why")
    panels = Part("#hints, #analysis, #editing")

    # puzzles
    puzzle_said = Part("#puzzle .said")
    puzzle_reason = Part("#puzzle .why")
    puzzle_buttons = Part("#puzzle .buttons button")
    streak = Part(".streak")
    bold_in_list = Part("li b")

    # dialogs
    saved_list = Part("#saved-games ul[aria-busy=false]")
    offered_undo = Part("[data-act=undo]:not([hidden])")
    withdrawn_undo = Part("[data-act=undo][hidden]")
    saved_drawings = Part("#saved-games li svg:not(:empty)")
    saved_games_dialog = Part("#saved-games[open]")
    editing = Part("#editing")
    embedding = Part("#embedding[open]")
    embedding_preview = Part("#embedding iframe")
    embedding_shows = Part("#embedding[open] [name=shows]")
    embedding_script = Part("#embedding[open] [name=script]")
    embedding_frame = Part("#embedding[open] [name=frame]")
    embedding_language = Part("#embedding[open] [name=lang]")
    shows_field = Part("[name=shows]")
    script_field = Part("[name=script]")
    frame_field = Part("[name=frame]")
    link_field = Part("[name=link]")
    seats_field = Part("[name=seats]")
    setting_lists = Part("#setting[open] select")
    hand_on = Part("#sharing[open] [data-act=hand-on]")
    fairness_sections = Part("#fairness[open] section")
    key_sheet_heading = Part("#key-sheet h2")
    foot_buttons = Part(".foot button")
    keys = Part("kbd")

    more = Part("details.more")

    # the front page
    continue_list = Part("#continue")
    continue_items = Part("#continue li")
    install_offer = Part("#install")
    pause_button = Part("#pause")
    demo_pieces = Part(".demo .piece")
    small_pieces = Part("svg .piece")
    small_places = Part("svg .place")

    # embedded boards
    picture = Part("#picture")
    whole_link = Part("#whole")
    quotes = Part("blockquote")
    frames = Part("iframe")
    board_elements = Part("nyout-board")
    board_frames = Part("nyout-board iframe")
    asleep = Part("html[data-asleep]")
    woken = Part("html[data-woken]")
    themed = Part("html[data-theme]")
    themed_dark = Part("html[data-theme=dark]")
    without_controls = Part("html[data-controls=none]")

    # within a part
    focused = Part(":focus")
    checked = Part(":checked")
    visible = Part("visible=true")
    visible_lists = Part("select:visible")
    bold = Part("b")
    heading = Part("h2")
    paragraphs = Part("p")
    sections = Part("section")
    summary = Part("summary")
    options = Part("option")
    text_area = Part("textarea")
    drawings = Part("svg")
    drawn = Part("svg *")
    figures = Part("figure svg")
    paths = Part("path")
    rows = Part("tbody tr")
    row_headings = Part("th")
    first_cells = Part("td:nth-of-type(1)")
    last_cells = Part("td:last-child")

    # what a table uses most
    board = Part("#board")
    turn = Part("#turn")
    status = Part("#status")
    line = Part("#line")
    log_of_speech = Part("#speech")
    speech = Part("#speech > :last-child")
    announcements = Part("#speech > *")
    plies = Part("#moves [data-ply]")
    shown_ply = Part("#moves [aria-current=step]")
    throw_button = Part("#throw")
    trouble = Part("#trouble")
    notice = Part("#notice")
    warning = Part("#warning")
    ending = Part("#ending")
    lesson = Part("#lesson")
    puzzle = Part("#puzzle")
    hints = Part("#hints")
    menu_button = Part("#menu")
    pieces = Part("#board [data-key]")
    sticks = Part("#dice .stick")
    shaken_sticks = Part("#throwing .shaken .stick")
    thrown_sticks = Part("#throwing .thrown .stick")
    open_dialogs = Part("dialog[open]")
    base = Part(".base")
    dialog = Part("#new-game[open]")
    sharing = Part("#sharing[open]")
    daily = Part("#daily[open]")
    terms = Part("dd")
    soft_details = Part("details.soft")

    def spot(self, place: str, seat: int | None = None) -> Locator:
        """Return a place, or the tray of a seat."""
        tray = "" if seat is None else f"[data-seat='{seat}']"
        return self.scope.locator(f"[data-place='{place}']{tray}")

    def piece(self, key: str) -> Locator:
        """Return a piece, by its key."""
        return self.scope.locator(f"#board [data-key='{key}']")

    def ply(self, number: int) -> Locator:
        """Return a ply of the log, by its number."""
        return self.scope.locator(f"#moves [data-ply='{number}']")

    def element(self, name: str) -> Locator:
        """Return the element with an id, such as a button or a dialog."""
        return self.scope.locator(f"#{name}")

    def button_for(self, act: str) -> Locator:
        """Return the button that requests something, by the name of its action."""
        return self.scope.locator(f"[data-act={act}]")

    def player_field(self, seat: int) -> Locator:
        """Return the field for the player of a seat."""
        return self.scope.locator(f"[name=player-{seat}]")

    def card_of(self, game: str) -> Locator:
        """Return the card of a game on the front page."""
        return self.scope.locator(f".card[data-game={game}]")


def wait_until_ready(scope: Page | Frame | FrameLocator, timeout: float = TIMEOUT) -> None:
    """Wait until Python runs in a page or frame."""
    expect(Parts(scope).ready).to_be_attached(timeout=timeout)
