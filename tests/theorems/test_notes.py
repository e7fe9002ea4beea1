"""The instances of our notes: what true statements of the papers do not promise."""

from __future__ import annotations

import math
from collections.abc import Hashable
from fractions import Fraction
from itertools import product

import pytest

from sidelight.definitions.beliefs.inference_coupled_worlds import InferenceCoupledWorlds
from sidelight.definitions.beliefs.inference_distributional import InferenceDistributional
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.setting import Alternative, Prior, Secret, Setting
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.two_laws import TwoLaws, both_ways
from sidelight.theorems import all_entries, all_formulas
from sidelight.theorems.catalogue import all_errata, catalogue
from sidelight.theorems.simulators.framework_settings import certain, equally_likely, law_with

HALF = Fraction(1, 2)


def test_a_note_is_ours_and_is_not_counted_as_an_erratum():
    notes = [entry for entry in all_entries() if entry.note]

    assert len(notes) == 7
    for note in notes:
        assert note.id not in all_errata()
        assert catalogue()[note.id].kinds == ("note",)
        assert note.cites[0].source == "Sidelight"


def test_weights_that_depend_on_the_dataset_give_it_away():
    here, there = (FiniteLaw.of([("a", share), ("b", 1 - share)]) for share in (Fraction(9, 10), Fraction(1, 10)))

    found = both_ways(here, there).delta(0.5)
    promised = all_formulas()["bldp.lem10"](epsilon=0, index_epsilon=HALF, index_delta=Fraction(found.upper)).result["delta"]

    assert found.lower == pytest.approx(0.735, abs=1e-3)
    assert found.lower <= promised


def test_a_bound_that_shares_coins_with_a_study_gives_its_answer_away():
    joint = tuple(FiniteLaw.of([((1 + r, x ^ r), HALF) for r in (0, 1)]) for x in (0, 1))
    setting = Setting(((0,), (1,)), tuple(law.map(lambda pair: pair[1]) for law in joint), joint)

    private, beyond = (evaluate(definition, setting).delta(0.0) for definition in (DifferentialPrivacy(), BoundedLeakage()))

    assert private.upper == 0
    assert beyond.lower == 1


def test_beside_an_exact_total_no_neighbours_are_compared():
    datasets = tuple(product((0, 1), repeat=3))
    shown = [FiniteLaw.point(dataset) for dataset in datasets]
    setting = Setting(datasets, shown, [FiniteLaw.point((sum(dataset), dataset)) for dataset in datasets])

    beyond = evaluate(BoundedLeakage(), setting).delta(1.0)
    swapped = both_ways(*(shown[datasets.index(dataset)] for dataset in ((0, 1, 1), (1, 0, 1)))).delta(1.0)

    assert beyond.upper == 0
    assert swapped.lower == 1


def test_a_leak_that_depends_on_an_earlier_answer_tells_the_dataset():
    coin = FiniteLaw.of({"heads": HALF, "tails": HALF})
    given_one = []
    for chance in (Fraction(1), Fraction(1, 1000)):
        leaking = {"heads": FiniteLaw.of({1: chance, 0: 1 - chance}), "tails": FiniteLaw.of({1: HALF, 0: HALF})}
        transcript = coin.then(lambda shown, leaking=leaking: FiniteLaw.point(shown).beside(leaking[shown]))
        given_one.append(transcript.given(lambda pair: pair[1] == 1).map(lambda pair: pair[0]))

    delta = TwoLaws(*given_one).delta(1.0).lower
    heads = [law.weight(lambda shown: shown == "heads") for law in given_one]

    assert delta == pytest.approx(0.6612, abs=1e-4)
    assert int(heads[0] / heads[1]) == 334


def leaking(merge: bool) -> Setting:
    """A secret with four values leaks with probability 0.05. With `merge`, the symbol of each leak is also shown without a leak,
    with the same total probability. No data are left for the simulator, so every simulator leaves the belief at the prior.
    """
    small = Fraction(5, 100)

    def symbol(kind: str, value: int) -> Outcome:
        return value if merge else (kind, value)

    def row(weights: dict[int, Fraction]) -> FiniteLaw[Outcome]:
        leaks = [(symbol("leak", value), small * weight) for value, weight in weights.items()]
        innocent = [(symbol("innocent", value), small / 4) for value in range(4)]
        return law_with(*leaks, *innocent, ("nothing", 1 - 2 * small))

    secret = Secret("it", (0, 1, 2, 3))
    return Setting(
        tuple((value,) for value in range(4)),
        [row({value: Fraction(1)}) for value in range(4)],
        priors=(equally_likely(range(4)),),
        secrets=(secret,),
        alternatives=(Alternative(secret, (certain("nothing is left"),) * 4),),
        simulator=(("nothing is left", row(dict.fromkeys(range(4), Fraction(1, 4)))),),
    )


def test_merging_outputs_can_raise_the_inference_based_delta():
    apart, merged = (evaluate(InferenceCoupledWorlds("given"), leaking(merge)).delta(math.log(2)) for merge in (False, True))

    assert apart.upper == pytest.approx(0.05)
    assert merged.lower == pytest.approx(0.1)


def published(*priors: Prior) -> Interval:
    """One bit is published. No data are left for the simulator, so every simulator leaves the belief at the prior; the one used
    here shows a fair coin.
    """
    coin = law_with((0, HALF), (1, HALF))
    setting = Setting(((0,), (1,)), [certain(0), certain(1)], priors=priors, simulator=(((), coin),))
    return evaluate(InferenceDistributional("given"), setting).delta(1.0)


def test_a_mixture_of_priors_can_have_a_larger_inference_based_delta():
    points, fair = published(equally_likely((0,)), equally_likely((1,))), published(equally_likely((0, 1)))

    assert points.upper == 0
    assert fair.lower == pytest.approx(0.5)


def test_who_knows_less_can_have_a_larger_inference_based_delta():
    told: FiniteLaw[tuple[Hashable, int]] = FiniteLaw(((("it is 0", 0), HALF), (("it is 1", 1), HALF)))

    knowing, not_knowing = published(Prior(told, (0,))), published(equally_likely((0, 1)))

    assert knowing.upper == 0
    assert not_knowing.lower == pytest.approx(0.5)
