/** The public boards and cards of a tournament, rendered once for each version that is shown outside. */
import type { Versioned } from '../../platform/live/live.ts';
import { type AskedOutside, type Outside, outsideBy } from './outside.ts';
import { renderPublicTask, type Wanted } from './render.ts';

/** Whose boards, by which address they are asked for, and where the service is reached. */
export interface AskedPublic extends AskedOutside {
  slug: string;
  publicUrl: () => string;
}

export async function lookOutside(asked: AskedPublic, wanted: Wanted): Promise<Versioned<Buffer>> {
  const { version, value } = await outsideBy(asked, asked.slug);
  return { version, value: await rendered(value, wanted, asked.publicUrl) };
}

export const rendered = (
  { board, shown }: Outside,
  wanted: Wanted,
  publicUrl: () => string,
): Buffer | Promise<Buffer> =>
  board.rendered(keyOf(wanted), renderPublicTask, {
    stored: board.stored,
    shown,
    publicUrl: publicUrl(),
    wanted,
  });

/** The boards may be those of the staff's own cache, whose views have other names. */
const keyOf = (wanted: Wanted): string =>
  wanted.what === 'card'
    ? `public card ${wanted.key}`
    : `public boards ${wanted.board ?? ''} ${wanted.flightId ?? ''}`;
