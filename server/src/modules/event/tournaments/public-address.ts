/** Whether an event can have a public address, asked while somebody types it. */
import type { Reads } from '../../../platform/db/doors.ts';
import { Nullable, type Static, Type, Uuid } from '../../../platform/text/schema.ts';
import { findAll } from './public-names.ts';
import { PublicSlug } from './settings-schemas.ts';

export const PublicAddressQuery = Type.Object({
  slug: PublicSlug,
  tournament_id: Type.Optional(Uuid('The event that would have it; its own address is free for it.')),
});

export const PublicAddress = Type.Object(
  {
    slug: PublicSlug,
    available: Type.Boolean({ description: 'Whether no other event has it.', examples: [true] }),
    suggestion: Nullable({
      ...PublicSlug,
      description:
        'The address itself where it is available, else the first variant that is; null where none is.',
    }),
  },
  { title: 'PublicAddress', description: 'A public address, and whether an event can have it.' },
);
type PublicAddress = Static<typeof PublicAddress>;

/** `spring-2` … `spring-20`, where `spring` is taken. */
const VARIANTS = Array.from({ length: 19 }, (_, index) => `-${index + 2}`);
const LONGEST = 60;

/** Through the platform door: addresses are unique in the service, and nothing else of their events is told. */
export async function look(
  db: Reads,
  { slug, tournament_id }: Static<typeof PublicAddressQuery>,
): Promise<PublicAddress> {
  const candidates = [slug, ...VARIANTS.map((end) => shortened(slug, LONGEST - end.length) + end)];
  const found = await findAll(db, candidates);
  const own = tournament_id?.toLowerCase();
  const taken = new Set(found.filter(({ target_id }) => target_id !== own).map(({ name }) => name));
  const suggestion = candidates.find((name) => !taken.has(name)) ?? null;
  return { slug, available: suggestion === slug, suggestion };
}

/** Without hyphens at its end: what is appended begins with one. */
function shortened(slug: string, most: number): string {
  let end = Math.min(slug.length, most);
  while (slug[end - 1] === '-') end -= 1;
  return slug.slice(0, end);
}
