/** The form by which a golfer changes players: what it sends, and what of it is wrong, field by field. */
import type { FieldProblem } from '../../../platform/problems.ts';
import { type Static, Type } from '../../../platform/text/schema.ts';
import type { PageWords } from '../../letters/words/words.ts';
import type { GolferPatch, RegisteredPlayer, Registration } from '../registrations/schemas.ts';

const PLACES = [1, 2, 3, 4, 5, 6] as const;
const KINDS = ['name', 'email', 'handicap'] as const;
type Field = `${(typeof KINDS)[number]}_${(typeof PLACES)[number]}` | 'team_name' | 'note';

/** Texts as they were typed: their own rules are those of the registration, which the form is turned into. */
const typed = Type.Optional(Type.String({ maxLength: 2000 }));

const fields = Object.fromEntries(
  ['team_name', 'note', ...PLACES.flatMap((place) => KINDS.map((kind) => `${kind}_${place}`))].map((name) => [
    name,
    typed,
  ]),
) as Record<Field, typeof typed>;

export const ChangeForm = Type.Object(fields);
export type ChangeForm = Static<typeof ChangeForm>;

/** The form as it is first shown. */
export function filledIn({ players, team_name, note }: Registration): ChangeForm {
  const entries = players.flatMap(({ full_name, email, handicap }, index) => [
    [`name_${index + 1}`, full_name ?? ''],
    [`email_${index + 1}`, email ?? ''],
    [`handicap_${index + 1}`, handicapText(handicap)],
  ]);
  return { ...Object.fromEntries(entries), team_name: team_name ?? '', note: note ?? '' };
}

/** A plus handicap, which is below zero, is written with a plus. */
const handicapText = (handicap: number | null): string =>
  handicap === null ? '' : handicap < 0 ? `+${-handicap}` : String(handicap);

/** What the form says; a blank clears. A handicap that is no number is given on as text, to be refused. */
export function patchOf(form: ChangeForm, players: readonly RegisteredPlayer[]): Record<string, unknown> {
  return {
    players: players.map((_player, index) => ({
      full_name: textOf(form, `name_${index + 1}`),
      email: textOf(form, `email_${index + 1}`),
      handicap: handicapOf(textOf(form, `handicap_${index + 1}`)),
    })),
    team_name: textOf(form, 'team_name'),
    note: textOf(form, 'note'),
  } satisfies Record<keyof GolferPatch, unknown>;
}

const textOf = (form: Readonly<Record<string, string | undefined>>, name: string): string | null =>
  form[name]?.trim() || null;

/** Of `12.4`, `12,4`, `+2.1` (better than scratch). */
function handicapOf(text: string | null): number | string | null {
  if (text === null) return null;
  const value = Number(text.replace(',', '.').replace(/^\+/, ''));
  if (Number.isNaN(value)) return text;
  return text.startsWith('+') ? -value : value;
}

const PLAYER_FIELD = /^players\.(\d)\.(full_name|email|handicap)$/;
const KIND_OF = { full_name: 'name', email: 'email', handicap: 'handicap' } as const;

/** The sentence at each field that was refused. */
export function mistakesOf(
  problems: readonly FieldProblem[],
  { wrong }: PageWords['change'],
): ReadonlyMap<string, string> {
  const mistakes = new Map<string, string>();
  for (const { field, message } of problems) {
    if (field === 'team_name') mistakes.set(field, wrong.teamName);
    if (field === 'note') mistakes.set(field, wrong.note);
    const [, index, name] = PLAYER_FIELD.exec(field) ?? [];
    if (index === undefined || name === undefined) continue;
    const kind = KIND_OF[name as keyof typeof KIND_OF];
    const sentence = message === 'is listed twice' ? wrong.twice : wrong[kind];
    mistakes.set(`${kind}_${Number(index) + 1}`, sentence);
  }
  return mistakes;
}
