"""The worked example of the PTT Saki sheet (FosterIX, 2013-03-04), entered hand by hand.

Its four numbers total 300000; with team A's raised by 100000 they total 400000, as four teams of
100000 must: 250000/120000/50000/-20000, then 210000/90000/65000/35000.
"""

import pytest

from tests.factories import codes
from tests.teams.helpers import make_match, make_team_event, make_teams, referee

YAKUMAN = {"yakuman": 1}
DOUBLE = {"yakuman": 2}
# What a win of a child is worth, by what is entered.
WORTH = {
    64000: DOUBLE,
    32000: YAKUMAN,
    24000: {"han": 11},
    16000: {"han": 8},
    12000: {"han": 6},
    8000: {"han": 5},
    2000: {"han": 2, "fu": 30},
    1000: {"han": 1, "fu": 30},
}
FIRST = {
    "A": [("D", 64000), ("D", 32000), ("D", 24000), ("C", 16000), ("C", 12000), ("C", 2000)],
    "B": [("C", 12000), ("C", 8000)],
}
SECOND = {
    "D": [("B", 12000), ("B", 8000), ("A", 2000), ("A", 1000), ("A", 1000), ("A", 1000)],
    "C": [("A", 24000), ("A", 1000)],
}


class Table:
    """A client at the table of one stage, which knows who sits where."""

    def __init__(self, client, headers, match_id):
        self.client, self.headers, self.match_id = client, headers, match_id
        match = self.match()
        reply = client.post(
            f"/api/v1/matches/{match_id}/games",
            json={"version": match["version"]},
            headers=headers,
        )
        assert reply.status_code == 201, reply.json
        game = reply.json["games"][-1]
        self.table_id = game["table_id"]
        names = {team["team_id"]: team["short_name"] for team in reply.json["teams"]}
        self.seats = [names[seat["team_id"]] for seat in game["seats"]]
        self.start = {names[seat["team_id"]]: seat["starting_points"] for seat in game["seats"]}

    def match(self):
        return self.client.get(f"/api/v1/matches/{self.match_id}").json

    def version(self):
        return self.client.get(f"/api/v1/tables/{self.table_id}").json["version"]

    def ron(self, winner, discarder, worth):
        win = {"seat": self.seats.index(winner)} | WORTH[worth]
        hand = {"type": "ron", "discarder": self.seats.index(discarder), "winners": [win]}
        path = f"/api/v1/tables/{self.table_id}/hands"
        body = hand | {"version": self.version()}
        reply = self.client.post(path, json=body, headers=self.headers)
        assert reply.status_code == 201, reply.json
        assert max(reply.json["hand"]["settlement"]["deltas"]) == worth
        self.check_sums()
        return reply.json["table"]

    def check_sums(self):
        teams = self.match()["teams"]
        assert sum(team["actual_now"] for team in teams) == 400000
        assert sum(team["playing"] for team in teams) == 400000

    def play(self, main, other, wins):
        """Let only children win: when `main` deals, `other` does."""
        wins = {team: list(listed) for team, listed in wins.items()}
        for hand in range(8):
            winner = other if self.seats[hand % 4] == main else main
            discarder, worth = wins[winner].pop(0)
            table = self.ron(winner, discarder, worth)
        assert table["ended"] == "last_hand"
        self.finish()

    def finish(self, reason=None):
        path = f"/api/v1/tables/{self.table_id}/finish"
        body = {"version": self.version(), "reason": reason}
        reply = self.client.post(path, json=body, headers=self.headers)
        assert reply.status_code == 200, reply.json


def numbers(match, key):
    return [team[key] for team in match["teams"]]


def points(listed):
    return [item["points"] for item in sorted(listed, key=lambda item: item["team_id"])]


@pytest.fixture
def played(client, session):
    event = make_team_event(session)
    teams = make_teams(session, event)
    match = make_match(session, event, teams)
    headers = referee(session)
    first = Table(client, headers, match.id)
    assert set(first.start.values()) == {100000}
    first.play("A", "B", FIRST)
    return client, headers, match.id


def test_the_first_loan_is_shared_by_three(played):
    client, _, match_id = played
    match = client.get(f"/api/v1/matches/{match_id}").json
    assert numbers(match, "actual") == [250000, 120000, 50000, -20000]
    assert numbers(match, "playing") == [240000, 110000, 40000, 10000]
    boundary = match["games"][0]["boundary"]
    assert (boundary["status"], boundary["needs_referee"]) == ("proposed", False)
    assert points(boundary["table"]) == [250000, 120000, 50000, -20000]
    *lenders, debtor = [team["team_id"] for team in match["teams"]]
    assert [(loan["lender"], loan["borrower"], loan["points"]) for loan in boundary["loans"]] == [
        (lender, debtor, 10000) for lender in lenders
    ]
    assert boundary["loans"][0]["reason"] == (
        "Team D has -20000; each of 3 teams lends 10000, the fewest whole units of 10000 that "
        "lift it above 0."
    )
    before = match["next_game"]
    assert (before["stage_name"], before["game"]) == ("次鋒", 1)
    assert [(team["actual"], team["playing"]) for team in before["teams"]] == [
        (250000, 240000),
        (120000, 110000),
        (50000, 40000),
        (-20000, 10000),
    ]


def test_the_whole_match(played):
    client, headers, match_id = played
    second = Table(client, headers, match_id)
    assert second.start == {"A": 240000, "B": 110000, "C": 40000, "D": 10000}
    second.play("D", "C", SECOND)
    match = client.get(f"/api/v1/matches/{match_id}").json
    assert points(match["games"][1]["boundary"]["table"]) == [210000, 90000, 65000, 35000]
    assert numbers(match, "actual") == [220000, 100000, 75000, 5000]
    assert numbers(match, "playing") == [220000, 100000, 75000, 5000]
    assert match["games"][1]["boundary"]["status"] == "not_needed"
    for winner, discarder in (("B", "A"), ("C", "A"), ("D", "A")):
        stage = Table(client, headers, match_id)
        if stage.seats[0] == winner:
            stage.ron(discarder, winner, 1000)
            stage.ron(winner, discarder, 1000)
        stage.ron(winner, discarder, 32000)
        stage.finish("Time limit")
    match = client.get(f"/api/v1/matches/{match_id}").json
    assert numbers(match, "actual") == [124000, 132000, 107000, 37000]
    assert numbers(match, "actual") == numbers(match, "playing") == numbers(match, "actual_now")
    assert [team["rank"] for team in match["teams"]] == [2, 1, 3, 4]
    assert (match["finished"], match["next_game"]) == (True, None)
    assert match["advanced"] == [match["teams"][1]["team_id"]]
    deltas = {each["player"]["name"]: each["delta"] for each in match["individuals"]}
    assert (deltas["A1"], deltas["D1"], deltas["D2"], deltas["C2"]) == (
        150000,
        -120000,
        25000,
        25000,
    )
    loans = client.get("/api/v1/events/relay/loans").json["items"]
    assert [(loan["boundary"], loan["repaid_at"], loan["points"]) for loan in loans] == [
        (0, 1, 10000)
    ] * 3
    line = client.get(f"/api/v1/matches/{match_id}/chart").json["points"]
    assert points(line[0]["actual"]) == [100000] * 4
    assert points(line[-1]["actual"]) == [124000, 132000, 107000, 37000]


def test_the_literal_numbers_are_refused(client, session):
    event = make_team_event(session)
    teams = make_teams(session, event)
    literal = (150000, 120000, 50000, -20000)
    entries = [
        {"team_id": team.id, "starting_points": owned}
        for team, owned in zip(teams, literal, strict=True)
    ]
    path = f"/api/v1/events/{event.slug}/matches"
    reply = client.post(path, json={"teams": entries}, headers=referee(session))
    assert reply.status_code == 422
    assert codes(reply) == [("points_sum", "points")]
    assert reply.json["detail"] == "The points of the teams add up to 300000 instead of 400000."
    shifted = [entries[0] | {"starting_points": 250000}, *entries[1:]]
    reply = client.post(path, json={"teams": shifted}, headers=referee(session, name="other"))
    assert reply.status_code == 201
    assert numbers(reply.json, "actual") == [250000, 120000, 50000, -20000]
