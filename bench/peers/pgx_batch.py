"""Random games of Pgx on the CPU: a batch, stepped together, reset as games end, observed at every step.

Three ways are measured: `stepped`, one compiled call per step from Python (the headline figure); `scanned`,
several steps inside one compiled call; `sharded`, like `stepped` with the batch split over one XLA device
per core, since one device leaves part of the second core idle. Actions are drawn as Pgx draws them.
"""

from __future__ import annotations

import os
from collections.abc import Callable

# JAX reads these once, when it is imported by Pgx.
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["JAX_NUM_CPU_DEVICES"] = str(len(os.sched_getaffinity(0)))

import jax
import pgx
import stopwatch
from jax.sharding import Mesh, NamedSharding, PartitionSpec
from pgx.experimental import act_randomly, auto_reset

ENVIRONMENTS = ("leduc_holdem", "sparrow_mahjong")
STEPS = 8

Table = tuple[pgx.State, jax.Array]
Advance = Callable[[pgx.State, jax.Array], Table]


def stepper(env: pgx.Env, *, batch: int) -> Advance:
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(state: pgx.State, key: jax.Array) -> Table:
        key, choice, chance = jax.random.split(key, 3)
        action = act_randomly(choice, state.legal_action_mask)
        return step(state, action, jax.random.split(chance, batch)), key

    return advance


def scanned(advance: Advance) -> Advance:
    def advance_several(state: pgx.State, key: jax.Array) -> Table:
        # The carry keeps the observation, so that every step computes it.
        table: Table
        table, _ = jax.lax.scan(lambda table, _: (advance(*table), None), (state, key), length=STEPS)
        return table

    return advance_several


def sharded(table: Table) -> Table:
    mesh = Mesh(jax.devices(), ("games",))
    state = jax.device_put(table[0], NamedSharding(mesh, PartitionSpec("games")))
    return state, jax.device_put(table[1], NamedSharding(mesh, PartitionSpec()))


def player(advance: Advance, table: Table, *, calls: int, batch: int) -> stopwatch.Play:
    shardings = jax.tree.map(lambda leaf: leaf.sharding, table)
    # Compiled ahead of time: a call with other types or shardings would fail rather than compile again.
    compiled = jax.jit(advance, out_shardings=shardings).lower(*table).compile()

    def play() -> int:
        nonlocal table
        for _ in range(calls):
            table = compiled(*table)
        jax.block_until_ready(table)
        return STEPS * batch

    return play


def players(name: str, *, batch: int) -> dict[str, stopwatch.Play]:
    env = pgx.make(name)
    advance = stepper(env, batch=batch)
    key = jax.random.key(1)
    table = jax.jit(jax.vmap(env.init))(jax.random.split(key, batch)), key
    return {
        "stepped": player(advance, table, calls=STEPS, batch=batch),
        "scanned": player(scanned(advance), table, calls=1, batch=batch),
        "sharded": player(advance, sharded(table), calls=STEPS, batch=batch),
    }


def main() -> None:
    parser = stopwatch.arguments(__doc__)
    parser.add_argument("--env", choices=ENVIRONMENTS, default=ENVIRONMENTS[0])
    parser.add_argument("--batch", type=int, default=4096, help="games stepped together")
    chosen = parser.parse_args()
    figures = stopwatch.compare(players(chosen.env, batch=chosen.batch), seconds=chosen.seconds)
    best = max(figures, key=lambda way: figures[way]["decisions_per_second"])
    details = {"best": best, "game": chosen.env, "batch": chosen.batch, **figures}
    stopwatch.report(
        f"pgx_{chosen.env}",
        {"decisions_per_second": figures["stepped"]["decisions_per_second"], **details},
        packages=("pgx", "jax", "jaxlib", "numpy"),
    )


if __name__ == "__main__":
    main()
