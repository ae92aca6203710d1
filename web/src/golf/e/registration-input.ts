/** The registration form as the service takes it. */
import type { PublicEvent, RegistrationInput } from '@fairway/sdk';
import { optionalText, text } from '../../kit/forms/form-values.ts';
import { words } from '../../words/golf.ts';

type Player = NonNullable<RegistrationInput['players']>[number];

export function filledIn(form: FormData, players: number): RegistrationInput {
  const registrant = {
    name: text(form, 'registrant_name').trim(),
    email: text(form, 'registrant_email').trim(),
  };
  const payment = optionalText(form, 'payment');
  return {
    registrant_name: registrant.name,
    registrant_email: registrant.email,
    registrant_phone: optionalText(form, 'registrant_phone') ?? null,
    team_name: optionalText(form, 'team_name') ?? null,
    players: Array.from({ length: players }, (_, at) => playerOf(form, at, registrant)),
    discount_code: optionalText(form, 'discount_code') ?? null,
    ...((payment === 'online' || payment === 'offline') && { payment }),
  };
}

/** How what is due can be paid; nothing to choose, and nothing to tell the service, where nothing is due. */
export function waysToPay(
  { pay_online, pay_offline }: Pick<PublicEvent['registration'], 'pay_online' | 'pay_offline'>,
  due: number,
): ('online' | 'offline')[] {
  if (due === 0) return [];
  return [...(pay_online ? (['online'] as const) : []), ...(pay_offline ? (['offline'] as const) : [])];
}

/** What no call has to be made for. */
export function mistakesIn(form: FormData, players: number): { field: string; message: string }[] {
  const needed = (['registrant_name', 'registrant_email'] as const)
    .filter((field) => optionalText(form, field) === undefined)
    .map((field) => ({ field, message: words.event.wrong.missing }));
  const handicaps = Array.from({ length: players }, (_, at) => `players.${at}.handicap`)
    .filter((field) => Number.isNaN(handicapOf(form, field)))
    .map((field) => ({ field, message: words.event.wrong.handicap }));
  return [...needed, ...handicaps];
}

/** The first player without a name is whoever registers. */
function playerOf(form: FormData, at: number, registrant: { name: string; email: string }): Player {
  const name = optionalText(form, `players.${at}.full_name`);
  const email = optionalText(form, `players.${at}.email`) ?? null;
  const handicap = handicapOf(form, `players.${at}.handicap`);
  if (at === 0 && name === undefined)
    return { full_name: registrant.name, email: email ?? registrant.email, handicap };
  return { full_name: name ?? null, email, handicap };
}

/** Of `12.4`, `12,4`, `+2.1` (better than scratch); NaN for what is no number. */
function handicapOf(form: FormData, field: string): number | null {
  const typed = optionalText(form, field);
  if (typed === undefined) return null;
  const value = Number(typed.replace(',', '.').replace(/^\+/, ''));
  return typed.startsWith('+') ? -value : value;
}

/** The sentence at a field, by what the service said about it. */
export function mistakeAt(field: string, said: string): string {
  const { wrong } = words.event;
  if (/twice$/.test(said)) return wrong.emailTwice;
  if (/required$/.test(said)) return wrong.missing;
  const name = field.split('.').pop() ?? '';
  return KNOWN[name] === undefined ? wrong.missing : wrong[KNOWN[name]];
}

const KNOWN: Record<string, keyof typeof words.event.wrong> = {
  registrant_name: 'name',
  full_name: 'name',
  registrant_email: 'email',
  email: 'email',
  registrant_phone: 'phone',
  team_name: 'teamName',
  handicap: 'handicap',
  discount_code: 'discountCode',
};
