"""Assessments made by hand: what a report has to cope with."""

from __future__ import annotations

import math
from dataclasses import replace

from sidelight.assess.assessment import Assessment, CellSummary, Finding, Odds, Point, ShownAttacker, Statement
from sidelight.assess.bind import Bound
from sidelight.model.calibrated import BreakingPoint
from sidelight.model.results.proof import ProofNode
from sidelight.numbers.interval import Interval
from sidelight.plan.plan import Plan
from sidelight.plan.protected import People
from sidelight.tables.refinement import Refinement

PROOF = ProofNode(
    theorem="count_of_independent_people",
    cites="DesfontainesMKB2020, Theorem 3",
    statement="The view is a sum of independent bits.",
    premises=(ProofNode("worst_rates", "", "Extreme rates are the worst ones."),),
)

WITHIN = Statement(
    release="*",
    cell=(),
    unit="voter",
    status="within",
    definition="active_knowledge",
    ground="attacker_uncertainty",
    attacker=ShownAttacker("campaign", knows=9_900_000, unknown=99_999, influence="active", declared=True),
    delta=1e-10,
    epsilon=Interval(0.0799768252, 0.0799768253),
    profile=(Point(0.1, Interval(2.54e-14, 2.55e-14)),),
    odds=(Odds(0.5, 0.52377, 1e-10), Odds(0.3, 0.32, 1e-10)),
    breaking_point=BreakingPoint(knows_at_most=9_998_687, uncertainty_at_least=0.0006515),
    method="exact",
    proof=PROOF,
    assumptions=("votes are independent of each other",),
    unprotected=("who voted at all",),
    sentence="Whoever knows the vote of 9,900,000 voters learns little about yours.",
    required=True,
)
RUNG = replace(
    WITHIN,
    attacker=ShownAttacker("ten people", knows=10, unknown=9_999_989, influence="active", declared=False),
    epsilon=Interval(0.0081, 0.0082),
    sentence="A rung.",
    breaking_point=None,
)
LAST_RUNG = replace(
    RUNG,
    attacker=ShownAttacker("all but one", knows=9_999_999, unknown=0, influence="active", declared=False),
    epsilon=Interval(math.inf, math.inf),
    status="broken",
    odds=(),
)
WORST = replace(
    WITHIN,
    status="broken",
    definition="differential_privacy",
    ground="worst_case",
    attacker=None,
    epsilon=Interval(math.inf, math.inf),
    odds=(),
    breaking_point=None,
    sentence="Someone who knows everyone else learns the answer, as with every exact figure.",
)
REFUSED = replace(
    WITHIN,
    status="undecided",
    attacker=ShownAttacker("neighbour", knows=3, unknown=9_999_996, influence="passive", declared=True),
    epsilon=Interval(0.0, math.inf),
    method="refused",
    proof=None,
    odds=(),
    breaking_point=None,
    sentence="Nothing could be certified: no theorem applies.",
    missing=("enumeration needs: at most 16384 possible datasets",),
)
NORTH = replace(WITHIN, release="tally", cell=(("region", "north"),), sentence="In the north.")

NOBODY = People("voter", 1, "vote", ("yes", "no"), (), None, None, None)
BOUND = Bound(Plan("Nothing", NOBODY, (), (), (), None), NOBODY, {}, {}, Refinement((), ()))
PASSING = Assessment(
    bound=BOUND,
    title="Referendum tally",
    verdict="pass",
    because=("Every required statement is within policy.",),
    repairs=(),
    statements=(WITHIN, RUNG, LAST_RUNG, WORST, NORTH),
    cells=(("tally", CellSummary(count=2, above_policy=0, exposed=0)),),
    findings=(),
    policy="Policy: epsilon at most 1 at delta 1e-10.",
)
FAILING = replace(
    PASSING,
    verdict="fail",
    because=("A person is exposed.", "A rule is hit.", "A statement is undecided."),
    repairs=("publish one of them",),
    statements=(WITHIN, REFUSED, WORST),
    findings=(
        Finding(
            "D-3f2a",
            "differencing",
            "fail",
            ("a", "b"),
            1,
            "region = 'north' and age = 99",
            "the vote of 1 voter follows",
            "publish one of them",
        ),
    ),
)

HOSTILE_TEXT = "<script>alert('x')</script> & \"quoted\" \x1b[31mred\u202e"
HOSTILE = replace(
    FAILING,
    title=HOSTILE_TEXT,
    because=(HOSTILE_TEXT,),
    policy=HOSTILE_TEXT,
    repairs=(HOSTILE_TEXT,),
    statements=(
        replace(
            WITHIN,
            cell=((HOSTILE_TEXT, HOSTILE_TEXT),),
            attacker=ShownAttacker(HOSTILE_TEXT, 1, 2, "active", True),
            sentence=HOSTILE_TEXT,
            assumptions=(HOSTILE_TEXT,),
            unprotected=(HOSTILE_TEXT,),
            proof=ProofNode(HOSTILE_TEXT, HOSTILE_TEXT, HOSTILE_TEXT),
        ),
        replace(RUNG, attacker=ShownAttacker(HOSTILE_TEXT, 2, 1, "active", False)),
        replace(WITHIN, release=HOSTILE_TEXT, cell=((HOSTILE_TEXT, HOSTILE_TEXT),)),
    ),
    cells=((HOSTILE_TEXT, CellSummary(1, 1, 1)),),
    findings=(Finding(HOSTILE_TEXT, HOSTILE_TEXT, "fail", (HOSTILE_TEXT,), 1, HOSTILE_TEXT, HOSTILE_TEXT, HOSTILE_TEXT),),
)
EMPTY = Assessment(BOUND, "Nothing", "review", (), (), (), (), (), "")
ALL = (PASSING, FAILING, HOSTILE, EMPTY)
