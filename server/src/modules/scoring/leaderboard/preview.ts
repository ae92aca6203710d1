/** Boards of a tournament that is not stored: lets API users verify a result. */
import { boards, type Score, type Event as Tournament } from '@fairway/golf';
import type { Clock } from '../../../platform/clock.ts';
import { type FieldProblem, invalid, MOST_DETAILS } from '../../../platform/problems.ts';
import { asBuffer, bytesOf, handOver, task } from '../../../platform/threads/task.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import * as holes from '../../event/holes/holes.ts';
import { BOARDS } from '../../event/tournaments/settings-schemas.ts';
import { WITHOUT_HOLES } from '../../event/tournaments/tournaments.ts';
import type { ScoringPreview } from './preview-schemas.ts';

/** More entrants are computed in the worker thread. With explanations, this many take some 10 ms. */
const FEW_ENTRANTS = 40;

export async function preview(
  input: ScoringPreview,
  clock: Clock,
  threads: Threads,
  organizationId: string,
): Promise<Buffer> {
  const work = { input, generatedAt: clock.now().toISOString() };
  const isSmall = input.entrants.length <= FEW_ENTRANTS;
  const bytes = isSmall ? workOut(work) : await threads.run(previewTask, organizationId, work);
  return asBuffer(bytes);
}

/** Returns the body of the answer. */
function workOut({
  input,
  generatedAt,
}: {
  input: ScoringPreview;
  generatedAt: string;
}): Uint8Array<ArrayBuffer> {
  const data = boards(tournamentOf(input), { explain: input.explain }).map(
    ({ board, label, direction, ties, strokeIndexMissing, rows }) => ({
      ...{ board, label, direction, ties, provisional: true, strokeIndexMissing, generatedAt },
      // Scores of a preview carry no time.
      rows: rows.map((row) => ({ ...row, lastScoreAt: null })),
    }),
  );
  return bytesOf(JSON.stringify({ data }));
}

export const previewTask = task('preview', workOut, handOver);

function tournamentOf({ holes: course, entrants, scores, rules }: ScoringPreview): Tournament {
  const { format } = rules;
  const checkedHoles = course.length === 0 ? [] : holes.checked({ holes: course });
  const isAlone = format === 'individual';
  const people = isAlone
    ? entrants.map((entrant) => playerOf({ ...entrant, withdrawn: false }, entrant.id))
    : entrants.flatMap(({ id, players = [] }) => players.map((player) => playerOf(player, id)));
  const tournament: Tournament = {
    holes: checkedHoles.map(({ holeNumber, par = null, strokeIndex = null }) => ({
      number: holeNumber,
      par,
      strokeIndex,
    })),
    rules: {
      format,
      boards: rules.boards ?? BOARDS,
      bestBallCount: rules.bestBallCount ?? 1,
      handicapMode: rules.handicapMode ?? ('as_entered' as const),
      stablefordBasis: rules.stablefordBasis ?? ('net' as const),
      maxScore: rules.maxScore ?? null,
      ties: rules.ties ?? ('shared' as const),
    },
    teams: entrants.map(teamOf),
    players: people,
    flights: [],
    scores: scores.map((score) => scoreOf(score, format)),
  };
  refuseUnknown(tournament, checkedHoles.length || WITHOUT_HOLES);
  return tournament;
}

type PreviewPlayer = NonNullable<ScoringPreview['entrants'][number]['players']>[number];

const playerOf = (player: PreviewPlayer, teamId: string | null) => ({
  id: player.id,
  name: player.name ?? player.id,
  teamId,
  handicap: player.handicap ?? null,
  withdrawn: player.withdrawn ?? false,
  flightId: null,
});

const teamOf = (entrant: ScoringPreview['entrants'][number]) => ({
  id: entrant.id,
  name: entrant.name ?? entrant.id,
  handicap: entrant.handicap ?? null,
  storedHandicap: null,
  startingHole: entrant.startingHole ?? null,
  startingSequence: entrant.startingSequence ?? null,
  flightId: null,
});

/** Assigns a score to its owner: the team in a scramble, the named player in a best ball. */
function scoreOf(score: ScoringPreview['scores'][number], format: ScoringPreview['rules']['format']): Score {
  const { entrantId, playerId, hole, strokes } = score;
  const teamId = format === 'scramble' ? entrantId : undefined;
  const owner = format === 'individual' ? entrantId : format === 'best_ball' ? playerId : undefined;
  return { teamId: teamId ?? null, playerId: owner ?? null, hole, strokes, at: '' };
}

/** Ids must be unique, and every score must belong to an entrant and to a hole, once. */
function refuseUnknown({ teams, players, scores, rules }: Tournament, size: number): void {
  const problems: FieldProblem[] = [];
  const owners = new Set((rules.format === 'scramble' ? teams : players).map(({ id }) => id));
  for (const list of [teams, players]) {
    if (new Set(list.map(({ id }) => id)).size < list.length)
      problems.push({ field: 'entrants', message: 'must have ids that are all different' });
  }
  const seen = new Set<string>();
  for (const [index, { teamId, playerId, hole }] of scores.entries()) {
    const owner = teamId ?? playerId;
    const refuse = (message: string) => problems.push({ field: `scores.${index}`, message });
    const key = `${hole} ${owner}`;
    if (owner === null || !owners.has(owner))
      refuse(rules.format === 'best_ball' ? 'must name a known player' : 'must name a known entrant');
    else if (hole > size) refuse(`must be on one of the ${size} holes`);
    else if (seen.has(key)) refuse(`has hole ${hole} of this entrant again`);
    seen.add(key);
    if (problems.length >= MOST_DETAILS) break;
  }
  if (problems.length > 0) throw invalid(problems);
}
