/**
 * What a phone keeps, and every change of it. The changes are pure: what the database has not taken yet
 * counts in memory in exactly the same way, and is offered to the database again.
 */
import type { PlayCard, Tap, TapResults } from '../../api/play-types.ts';
import { type Refusal, refusalsIn, withResults } from './card.ts';

export interface Session {
  token: string;
  teamId: string;
  /** The service did not know the token any more: the team has a new code, or the day is over. */
  isEnded: boolean;
}

/** A phone may have scored for another team before: a tap is sent for its own team alone. */
export interface KeptTap extends Tap {
  teamId: string;
}

export interface Kept {
  session: Session | undefined;
  card: PlayCard | undefined;
  /** In the order in which they were tapped. */
  taps: readonly KeptTap[];
  refusals: readonly Refusal[];
}

export type Change = (kept: Kept) => Kept;

export const nothing = (): Kept => ({ session: undefined, card: undefined, taps: [], refusals: [] });

/** A change may come twice, because nobody can say whether a transaction that broke off was committed. */
export const withTap =
  (tap: KeptTap): Change =>
  (kept) =>
    kept.taps.some(({ op_id }) => op_id === tap.op_id) ? kept : { ...kept, taps: [...kept.taps, tap] };

/** Takes answered taps out and writes their outcome on the card, at once. */
export const withAnswer =
  (sent: readonly KeptTap[], answer: TapResults): Change =>
  (kept) => {
    const ids = new Set(answer.results.map(({ op_id }) => op_id));
    const known = new Set(kept.refusals.map(({ opId }) => opId));
    const isOfCard = sent.every(({ teamId }) => teamId === kept.card?.team.id);
    return {
      ...kept,
      ...(kept.card && isOfCard && { card: withResults(kept.card, sent, answer) }),
      taps: kept.taps.filter(({ op_id }) => !ids.has(op_id)),
      refusals: [...kept.refusals, ...refusalsIn(sent, answer).filter(({ opId }) => !known.has(opId))],
    };
  };

/** A card that is older than what is known already is passed over, and so is that of another team. */
export const withCard =
  (card: PlayCard): Change =>
  (kept) => {
    const isOthers = kept.session !== undefined && kept.session.teamId !== card.team.id;
    const isOlder = kept.card?.team.id === card.team.id && card.revision < kept.card.revision;
    return isOthers || isOlder ? kept : { ...kept, card };
  };

/**
 * A session begins with the card as the service has it; not while taps of another team wait, which could not
 * be sent then.
 */
export const withSession =
  (session: Session, card: PlayCard): Change =>
  (kept) => {
    if (kept.taps.some(({ teamId }) => teamId !== session.teamId)) return kept;
    const isSameTeam = kept.session?.teamId === session.teamId;
    return { ...kept, session, card, refusals: isSameTeam ? kept.refusals : [] };
  };

/** Another tab may have begun a new session meanwhile: that one stays. */
export const withEnd =
  (token: string): Change =>
  (kept) =>
    kept.session?.token === token ? { ...kept, session: { ...kept.session, isEnded: true } } : kept;

export const withoutRefusal =
  (opId: string): Change =>
  (kept) => ({ ...kept, refusals: kept.refusals.filter((refusal) => refusal.opId !== opId) });

/** Forgets everything, unless another session has begun meanwhile. */
export const withoutSession =
  (token: string | undefined): Change =>
  (kept) =>
    kept.session === undefined || kept.session.token === token ? nothing() : kept;
