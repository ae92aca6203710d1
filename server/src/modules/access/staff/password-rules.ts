/** Refuses passwords that are easy to guess: short, repetitive, one's own names, or common ones. */
import { invalid } from '../../../platform/problems.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const SHORTEST = 12;
const LONGEST = 128;
const SERVICE = 'Fairway';

interface Owner {
  email: string;
  /** The names of the organizations they belong to. */
  organizations: readonly string[];
}

/** `field` is the password's name in the request. */
export function refuseWeak(password: string, owner: Owner, field = 'password'): void {
  const weakness = weaknessOf(password.normalize('NFKC'), owner);
  if (weakness !== undefined) throw invalid([{ field, message: weakness }]);
}

function weaknessOf(password: string, { email, organizations }: Owner): string | undefined {
  const { length } = [...password];
  if (length < SHORTEST || length > LONGEST) return `must have ${SHORTEST} to ${LONGEST} characters`;
  if (isRepetition(password)) return 'must not repeat one character or one run of characters';
  const [mailbox = ''] = email.split('@');
  const names = [email, mailbox, SERVICE, ...organizations].map(plain);
  const given = plain(password);
  if (names.some((name) => given === name || isWithDigits(given, name)))
    return 'must not be your email address or a name, with or without digits';
  if (isCommon(given)) return 'is one of the passwords that are guessed first';
  return undefined;
}

/** Drops case, blanks, and the characters that join words. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._-]+/g, '');

const isWithDigits = (given: string, name: string): boolean =>
  withoutDigits(name) !== '' && withoutDigits(given) === withoutDigits(name);

const withoutDigits = (text: string): string => text.replace(/\d+/g, '');

/** Such as `abcabcab`: a run of characters that comes at least twice, the last time perhaps cut short. */
function isRepetition(password: string): boolean {
  const characters = [...password.toLowerCase()];
  const repeats = (run: number) =>
    characters.every((character, index) => character === characters[index % run]);
  for (let run = 1; run * 2 <= characters.length; run += 1) if (repeats(run)) return true;
  return false;
}

const COMMON: ReadonlySet<string> = new Set(COMMON_PASSWORDS.split(/\s+/).filter((word) => word !== ''));

/** Common as it is, or without what people add to reach the length: digits, and marks at the end. */
function isCommon(password: string): boolean {
  const bare = withoutDigits(password.replace(/(?<![!?@#$%&*+=,;:])[!?@#$%&*+=,;:]+$/, ''));
  return COMMON.has(password) || COMMON.has(bare) || (bare === '' && isCounting(password));
}

/** Digits that only count up or down, such as 890123. */
const isCounting = (digits: string): boolean =>
  ['01234567890', '09876543210'].some((row) => row.repeat(13).replaceAll('00', '0').includes(digits));
