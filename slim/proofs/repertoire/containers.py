"""Operations on lists, dictionaries, sets and iterators."""

import bisect
import collections
import copy
import heapq
import itertools
import operator
import types
from collections.abc import Iterable
from typing import Any

from slim.proofs.repertoire.attempts import attempt, attempt_each
from slim.proofs.repertoire.values import Item, Point

LISTS = (
    [3, 1, 2],
    ["b", "a"],
    [(2, "b"), (1, "a")],
    [2.5, 1.5],
    list(range(200, 0, -3)),
    [True, 1.0, 2],
)


def change_list(items: list[Any]) -> tuple[Any, ...]:
    """Return what the methods and slices that change a list remove, and copies of the list."""
    one = [*items]
    one.append(1)
    one.extend(items)
    one.insert(0, 5)
    one.remove(5)
    removed = one.pop(), one.pop(0)
    one.reverse()
    one.sort(key=str)
    one[1:2] = [7, 8, 9]
    del one[0], one[::2]
    one += items
    left = one.copy()
    one.clear()
    return *removed, left, one


def change_set(items: list[Any]) -> set[Any]:
    """Return a set of the items after calling the methods that change it."""
    one = set(items)
    one.add(3)
    one.discard(4)
    one.update([5])
    one.pop()
    one.intersection_update({1})
    one.difference_update({1})
    one.clear()
    return one


def use_heap(items: list[Any]) -> tuple[Any, ...]:
    """Build a heap of the items, and return what its operations return."""
    heap: list[Any] = []
    for item in items:
        heapq.heappush(heap, item)
    heapq.heapify(items[:])
    return (
        heapq.heappop(heap),
        heapq.heapreplace(heap, heap[0]),
        heapq.heappushpop(heap, heap[0]),
        heapq.nsmallest(2, items),
        heapq.nlargest(2, items),
    )


OF_LISTS = (
    lambda items: (sorted(items), sorted(items, reverse=True), sorted(items, key=str)),
    lambda items: sorted(items, key=lambda one: [one]),
    lambda items: (items.index(items[-1]), items.count(items[0]), items.copy()),
    lambda items: (items[::-1], items + items, items * 2, [*items, 1], tuple(items)),
    change_list,
    lambda items: (set(items) | {1}, set(items) & {1}, set(items) - {1}, set(items) ^ {1}),
    lambda items: ({1} <= set(items), frozenset(items), {*items}.isdisjoint({9})),
    lambda items: ({*items}.union([5], [6]), {*items}.symmetric_difference([1])),
    change_set,
    lambda items: (dict(enumerate(items)), dict.fromkeys(items, 0)),
    lambda items: {value: index for index, value in enumerate(items)},
    lambda items: dict(zip(items, items, strict=True)),
    lambda items: (list(map(str, items)), list(filter(None, items)), list(zip(items, items))),
    lambda items: (list(reversed(items)), any(items), all(items), iter(items).__length_hint__()),
    use_heap,
    lambda items: bisect.bisect(sorted(items), items[0]),
    lambda items: bisect.bisect_left(sorted(items), items[0]),
    lambda items: collections.Counter(items).most_common(2),
    lambda items: collections.Counter(items) + collections.Counter(items),
    lambda items: (collections.deque(items, 3).popleft(), collections.OrderedDict.fromkeys(items)),
)
ITERATORS = (
    "accumulate batched chain combinations combinations_with_replacement compress dropwhile "
    "filterfalse groupby islice pairwise permutations product starmap takewhile tee zip_longest"
)


def first(name: str, args: Iterable[Any]) -> list[Any]:
    """Return the first items of an iterator."""
    return list(itertools.islice(getattr(itertools, name)(*args), 50))


OF_DICTIONARIES = (
    lambda table: (table.get("x"), table.setdefault("x", []), table.pop("x")),
    lambda table: (table.items() & {("a", 1)}, table.keys() - {"a"}, list(table.values())),
    lambda table: (table | {"z": 1}, {**table}, reversed(table), table == {**table}),
)
OF_QUEUES = (
    lambda queue: (queue[3], list(queue)[:2], queue.index(5), queue.count(1), len(queue)),
    lambda queue: (queue.reverse(), queue.clear()),
)
OF_CHAINS = (lambda chain: (chain["b"], dict(chain), chain.new_child({"c": 1})),)
OF_VIEWS = (lambda view: (view["b"], len(view), list(view)[:2]),)
OTHERS = (
    lambda: types.SimpleNamespace(a=1),
    lambda: (range(9)[2:5], 3 in range(9), range(9).index(3), len(range(0, 9, 2))),
    lambda: (list(reversed(range(3))), range(3) == range(3), slice(1, 2).indices(5)),
)


def use_containers() -> None:
    """Run operations on lists, dictionaries, sets, queues and iterators."""
    for items in LISTS:
        attempt_each(OF_LISTS, items)
        for name in ITERATORS.split():
            for args in ((items,), (items, 2), (items, items), (bool, items)):
                attempt(first, name, args)
            attempt(first, name, (operator.add, [(1, 2)]))
    table: dict[Any, Any] = {"a": 1, 2: "b", (1, 2): None}
    attempt_each(OF_DICTIONARIES, table)
    table.update({"b": 2}, c=3)
    del table["a"]
    attempt(table.popitem)
    for name in range(3000):
        table[name] = str(name)
    default = collections.defaultdict(list)
    default["a"].append(1)
    queue = collections.deque(range(300))
    queue.rotate(2)
    queue.extendleft([1, 2])
    queue.appendleft(queue.pop())
    attempt_each(OF_QUEUES, queue)
    attempt_each(OF_CHAINS, collections.ChainMap({"a": 1}, {"b": 2}))
    attempt_each(OF_VIEWS, types.MappingProxyType(table))
    attempt_each(OTHERS)
    one, *rest = [1, 2, 3]
    attempt(copy.deepcopy, [table, Point(one, 2), Item("a"), {1, 2}, rest])
    attempt(copy.copy, Item("a"))
