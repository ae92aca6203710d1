/** The public boards and cards of a tournament, rendered once for each version of what is public. */
import type { Versioned } from '../../../platform/live/live.ts';
import { notFound } from '../../../platform/problems.ts';
import { isSmall } from '../leaderboard/load.ts';
import { type AskedOutside, cachedOutsideBy, type Outside, outsideBy } from './outside.ts';
import { type Cards, renderCardsTask, renderPublicTask, type WantedPublicView } from './render.ts';

/** A request for public boards: whose, by which slug, and the service's own URL for links. */
export interface AskedPublic extends AskedOutside {
  slug: string;
  publicUrl: () => string;
}

export async function lookOutside(asked: AskedPublic, wanted: WantedPublicView): Promise<Versioned<Buffer>> {
  const { version, value } = await outsideBy(asked, asked.slug);
  if (wanted.what === 'card' && !isSmall(value.board.stored))
    return { version, value: await value.board.kept(keyOf(wanted), () => cardAmongAll(value, wanted.key)) };
  return { version, value: await rendered(value, wanted, asked.publicUrl) };
}

/** What is cached of the view for the latest version; undefined where it has to be loaded or rendered. */
export function lookOutsideAgain(
  request: Parameters<typeof cachedOutsideBy>[0],
  tournamentId: string,
  slug: string,
  wanted: WantedPublicView,
): Versioned<Buffer> | undefined {
  const cached = cachedOutsideBy(request, tournamentId, slug);
  const value = cached?.value.board.made(keyOf(wanted));
  return cached && value && { version: cached.version, value };
}

/** The parsed cards of each rendered version, so that each is parsed once. */
const parsed = new WeakMap<Buffer, Cards>();

/**
 * Takes one card from all cards of a large tournament, which the worker thread renders in one job. One job
 * per card would copy the tournament each time and fill the queue that the golfers' phones wait in, too.
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

/** The keys have a prefix, because staff's views of the same boards may be in the same cache. */
const keyOf = (wanted: WantedPublicView): string =>
  wanted.what === 'card'
    ? `public card ${wanted.key}`
    : `public boards ${wanted.board ?? ''} ${wanted.flightId ?? ''}`;
