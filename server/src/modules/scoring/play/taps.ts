/** What becomes of the taps of a team's phones: pure rules, without the database. */

import type { Format, Status } from '../../event/tournaments/schemas.ts';
import type { FlagChanges } from '../flags/judge.ts';
import { type CardChange, changeOf } from '../scores/card-change.ts';
import type { CardKind, ScoredEntrant, ScoringState } from '../scores/state.ts';
import type { Item, TapResult } from './schemas.ts';
import { type Conflict, WorkingCard } from './working-card.ts';

/** Everything that decides about the taps of one team. */
export interface TeamState extends ScoringState {
  isFinalByItself: boolean;
  isSigned: boolean;
  teamId: string;
  /** All players of the team, also those who have withdrawn. */
  playerIds: ReadonlySet<string>;
  /** Taps that were answered before, by their id. */
  stored: ReadonlyMap<string, StoredTap>;
}

export interface StoredTap {
  outcome: TapResult['outcome'];
  hole: number;
  player_id: string | null;
  code: Code | null;
  message: string | null;
}

type Code = NonNullable<TapResult['code']>;

export interface Decided {
  results: TapResult[];
  changes: CardChange[];
  conflicts: Conflict[];
  /** Conflicts settled in favour of the stored score, on cards that do not change. */
  settled: { entrantId: string; flags: FlagChanges }[];
  /** Whether the event becomes live by these scores. */
  wakes: boolean;
}

/** A tap with the phone that it comes from. */
export type Tap = Item & { device: string };

export const kindOf = (format: Format | null): CardKind => (format === 'scramble' ? 'team' : 'player');

/** Decides taps in their order: each sees the cards as the ones before have left them. */
export function decide(state: TeamState, taps: readonly Tap[]): Decided {
  const stored = new Map(state.stored);
  const cards = new Map<string, WorkingCard>();
  const cardOf = (id: string): WorkingCard | undefined => {
    const entrant = state.entrants.get(id);
    const card = cards.get(id) ?? (entrant && new WorkingCard(entrant));
    if (card !== undefined) cards.set(id, card);
    return card;
  };
  const results = taps.map((tap) => {
    const op = tap.op_id.toLowerCase();
    const before = stored.get(op);
    const { hole, player_id = null } = tap;
    const fate = before ?? { hole, player_id, ...fateOf(state, tap, cardOf) };
    stored.set(op, fate);
    const strokes = cardOf(fate.player_id?.toLowerCase() ?? state.teamId)?.at(fate.hole) ?? null;
    return resultOf(tap.op_id, fate, strokes, before !== undefined);
  });
  const { format } = state;
  const course = format && { format, pars: state.pars };
  const changes = [...cards.values()].flatMap((card) => (course && changeOn(course, card)) ?? []);
  return {
    results,
    changes,
    conflicts: [...cards.values()].flatMap((card) => card.conflicts),
    settled: [...cards.values()].flatMap((card) => settledOn(card) ?? []),
    wakes: changes.length > 0 && state.status !== 'live',
  };
}

interface Fate {
  outcome: TapResult['outcome'];
  code: Code | null;
  message: string | null;
}

const STORED: Fate = { outcome: 'stored', code: null, message: null };
const refused = (code: Code, message: string): Fate => ({
  outcome: 'refused',
  code,
  message,
});

function fateOf(state: TeamState, tap: Tap, cardOf: (id: string) => WorkingCard | undefined): Fate {
  const { hole, strokes, base_strokes: base, at, device } = tap;
  const card = cardOf(tap.player_id?.toLowerCase() ?? state.teamId);
  const refusal = refusalOf(state, tap, card?.entrant);
  if (refusal !== undefined) return refusal;
  if (card === undefined) return refused('not_found', 'Player not found.');
  const stored = card.at(hole);
  if (stored === strokes) {
    if (stored === base && takesScores(state)) card.decide(hole);
    return STORED;
  }
  const offer = { stored, offered: strokes, by: device, at: new Date(at).toISOString() };
  if (state.status === 'final' && !state.isFinalByItself) {
    card.raise(hole, { ...offer, late: true });
    return refused('conflict', 'The tournament is final. The organizer was told of this score.');
  }
  if (!takesScores(state))
    return refused('conflict', `The tournament is ${state.status}; scores need it to be live.`);
  if (stored === base) {
    card.enter(hole, strokes, { device, at: offer.at });
    return STORED;
  }
  card.raise(hole, offer);
  return { outcome: 'conflict', code: null, message: `Hole ${hole} has ${stored ?? 'no'} strokes by now.` };
}

function refusalOf(
  state: TeamState,
  { hole, player_id = null }: Item,
  entrant: ScoredEntrant | undefined,
): Fate | undefined {
  const { format, pars, playerIds, isSigned } = state;
  if (hole > pars.length)
    return refused('validation_error', `The hole must be one of the ${pars.length} holes of the event.`);
  if (format === null) return refused('conflict', 'The tournament has no format yet.');
  if ((format === 'scramble') !== (player_id === null)) {
    const owners = format === 'scramble' ? 'its teams' : 'its players';
    return refused('conflict', `In a tournament of the format ${format}, ${owners} have the scores.`);
  }
  if (player_id !== null && !playerIds.has(player_id.toLowerCase()))
    return refused('not_found', 'Player not found.');
  if (entrant?.withdrawn) return refused('conflict', 'The player has withdrawn.');
  return isSigned ? refused('conflict', 'The card is signed.') : undefined;
}

/** Whether phones may score: a live event, one that a score makes live, or one that ended automatically. */
export function takesScores(event: {
  status: Status;
  auto_status: boolean;
  isFinalByItself: boolean;
}): boolean {
  const { status, auto_status, isFinalByItself } = event;
  if (status === 'setup' || status === 'open') return auto_status;
  return status === 'live' || (status === 'final' && isFinalByItself);
}

function resultOf(
  op_id: string,
  { outcome, hole, player_id, code, message }: StoredTap,
  strokes: number | null,
  repeated: boolean,
): TapResult {
  return {
    ...{ op_id, outcome, hole, player_id, strokes },
    ...(code !== null && { code }),
    ...(message !== null && { message }),
    ...(repeated && { repeated }),
  };
}

function changeOn(course: Parameters<typeof changeOf>[0], card: WorkingCard): CardChange | undefined {
  if (card.entries.length === 0) return undefined;
  const change = changeOf(course, card.entrant, card.strokes, card.entries, false);
  const resolve = new Set([...change.flags.resolve, ...card.decidedFlags]);
  return { ...change, flags: { ...change.flags, resolve: [...resolve] } };
}

function settledOn(card: WorkingCard): Decided['settled'][number] | undefined {
  const resolve = card.decidedFlags;
  if (card.entries.length > 0 || resolve.length === 0) return undefined;
  return { entrantId: card.entrant.id, flags: { raise: [], resolve } };
}
