/** The public boards and cards of a tournament, rendered once for each version that is shown outside. */
import type { Versioned } from '../../platform/live/live.ts';
import { notFound } from '../../platform/problems.ts';
import { isSmall } from '../leaderboard/load.ts';
import { type AskedOutside, knownOutsideBy, type Outside, outsideBy } from './outside.ts';
import { type Cards, renderCardsTask, renderPublicTask, type WantedPublicView } from './render.ts';

/** Whose boards, by which address they are asked for, and where the service is reached. */
export interface AskedPublic extends AskedOutside {
  slug: string;
  publicUrl: () => string;
}

export async function lookOutside(asked: AskedPublic, wanted: WantedPublicView): Promise<Versioned<Buffer>> {
  const { version, value } = await outsideBy(asked, asked.slug);
  if (wanted.what === 'card' && !isSmall(value.board.stored))
    return { version, value: await cardAmongAll(value, wanted.key) };
  return { version, value: await rendered(value, wanted, asked.publicUrl) };
}

/** The same at once, where somebody has looked since the last change. */
export function lookOutsideAgain(
  request: Parameters<typeof knownOutsideBy>[0],
  tournamentId: string,
  slug: string,
  wanted: WantedPublicView,
): Versioned<Buffer> | undefined {
  const known = knownOutsideBy(request, tournamentId, slug);
  const value = known?.value.board.made(keyOf(wanted));
  return known && value && { version: known.version, value };
}

/** Parsed once for each version that is shown. */
const parsed = new WeakMap<Buffer, Cards>();

/**
 * A large tournament is handed to the worker thread as a whole, so that all its cards are made there by one job: one by one they
 * would fill the queue in which the phones of its golfers wait, too.
 */
async function cardAmongAll({ board, shown }: Outside, key: number): Promise<Buffer> {
  const bytes = await board.rendered('public cards', renderCardsTask, { stored: board.stored, shown });
  const cards: Cards = parsed.get(bytes) ?? JSON.parse(bytes.toString());
  parsed.set(bytes, cards);
  const card = cards[key];
  if (card === undefined) throw notFound('Card');
  return Buffer.from(card);
}

export const rendered = (
  { board, shown }: Outside,
  wanted: WantedPublicView,
  publicUrl: () => string,
): Buffer | Promise<Buffer> =>
  board.rendered(keyOf(wanted), renderPublicTask, {
    stored: board.stored,
    shown,
    publicUrl: publicUrl(),
    wanted,
  });

/** The boards may be those of the staff's own cache, whose views have other names. */
const keyOf = (wanted: WantedPublicView): string =>
  wanted.what === 'card'
    ? `public card ${wanted.key}`
    : `public boards ${wanted.board ?? ''} ${wanted.flightId ?? ''}`;
