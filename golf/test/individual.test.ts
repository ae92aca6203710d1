/** Individual events: a row for every active player, his flight, his card. */
import { describe, expect, it } from 'vitest';
import { flightStandings, scorecards } from '../src/index.ts';
import { board, rowOf } from './support/boards.ts';
import { event, player, scores, team } from './support/events.ts';

describe('an individual event', () => {
  const shown = event({
    teams: [team('t', { startingHole: 7, startingSequence: 'B', flightId: 'f2' })],
    flights: [
      { id: 'f1', name: 'Scratch', handicapMin: -10, handicapMax: 9 },
      { id: 'f2', name: 'Club' },
    ],
    players: [
      player('a', { teamId: 't', flightId: 'f1', handicap: 3.4 }),
      player('b', { teamId: 't' }),
      player('c', { name: null }),
      player('gone', { teamId: 't', withdrawn: true }),
    ],
    scores: [...scores('a', '4 5 3'), ...scores('gone', '3 3 3')],
  });

  it('has a row for every active player, with the team he sits on', () => {
    expect(board(shown, 'gross').rows.map((row) => row.playerId)).toEqual(['a', 'b', 'c']);
    expect(rowOf(shown, 'a')).toEqual({
      position: 1,
      positionLabel: '1',
      tied: false,
      entryType: 'player',
      teamId: 't',
      teamName: 'Team t',
      playerId: 'a',
      playerName: 'Player a',
      flightId: 'f1',
      flightName: 'Scratch',
      startLabel: '7B',
      thru: 3,
      thruLabel: '3*',
      nextHole: 7,
      holesInPlay: 18,
      score: 0,
      gross: 12,
      grossToPar: 0,
      net: 11,
      netToPar: -1,
      points: 7,
      toPar: 0,
      toParLabel: 'E',
      out: 12,
      in: null,
      handicap: 3,
      status: 'in_progress',
      tiebreak: null,
      lastScoreAt: '2026-06-08T09:02:00.000Z',
    });
  });

  it('shows nothing where nothing is known', () => {
    expect(rowOf(shown, 'c')).toMatchObject({
      position: null,
      positionLabel: '–',
      teamId: null,
      teamName: null,
      playerName: null,
      flightId: null,
      startLabel: null,
      thru: 0,
      thruLabel: '–',
      nextHole: 1,
      score: null,
      gross: null,
      grossToPar: null,
      net: null,
      netToPar: null,
      points: null,
      toPar: null,
      toParLabel: '–',
      out: null,
      in: null,
      handicap: null,
      status: 'not_started',
      lastScoreAt: null,
    });
  });

  it("puts a player in his own flight, else in his team's; positions begin again in each", () => {
    expect(board(shown, 'gross', { flightId: 'f2' }).rows.map((row) => row.playerId)).toEqual(['b']);
    const standings = flightStandings(shown, 'net').map(({ rows, ...head }) => [
      head,
      rows.map((row) => row.playerId),
    ]);
    expect(standings).toEqual([
      [
        { flightId: 'f1', name: 'Scratch', handicapMin: -10, handicapMax: 9, entries: 1, board: 'net' },
        ['a'],
      ],
      [
        { flightId: 'f2', name: 'Club', handicapMin: null, handicapMax: null, entries: 1, board: 'net' },
        ['b'],
      ],
      [{ flightId: null, name: null, handicapMin: null, handicapMax: null, entries: 1, board: 'net' }, ['c']],
    ]);
  });

  it("has team scorecards without a team's ball", () => {
    const [card] = scorecards(shown);
    expect(card).toMatchObject({
      format: 'individual',
      handicap: null,
      startLabel: '7B',
      status: 'in_progress',
    });
    expect(card).toMatchObject({ holes: [], out: null, in: null, total: null, toPar: null, thru: null });
    expect(card?.players.map(({ playerId, total, withdrawn }) => [playerId, total, withdrawn])).toEqual([
      ['a', 12, false],
      ['b', null, false],
      ['gone', 9, true],
    ]);
    expect(card?.players[0]?.holes[0]).toEqual({
      hole: 1,
      par: 4,
      strokeIndex: 7,
      strokes: 4,
      strokesReceived: 0,
      net: 4,
      points: 2,
      countingPlayerIds: ['a'],
    });
    expect(card?.players[0]?.holes[3]).toMatchObject({
      strokes: null,
      net: null,
      points: null,
      countingPlayerIds: [],
    });
  });
});
