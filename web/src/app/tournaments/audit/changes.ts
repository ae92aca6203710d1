/** Old and new values of an entry of the audit log, in words: one line for each field that changed. */
import type { AuditEvent } from '@fairway/sdk';
import { words } from '../../../words/app.ts';
import { type Lexicon, labelOf, NOTHING, wordsOf } from './values.ts';

const said = words.audit;

interface Change {
  /** What it is about, such as "hole 7" or "capacity"; empty where the action says it. */
  field: string;
  /** Undefined where nothing was before. */
  old?: string | undefined;
  /** Undefined where nothing is left. */
  new?: string | undefined;
}

type Fields = Record<string, unknown>;

/** Said elsewhere in the row, or of no use to people. */
const HIDDEN =
  /^(id|.*_ids?|via|auto|public|entrant_type|created_at|opens_at|buy_now|public_word|winners|title|name|full_name|team_name)$/;

/** Whom or what it was done to, where its name is known. */
export function targetOf({ target_id, metadata }: AuditEvent, { names }: Lexicon): string {
  const { team_id, player_id, title, old, new: now } = metadata ?? {};
  const known = [target_id, player_id, team_id].map((id) =>
    typeof id === 'string' ? names.get(id) : undefined,
  );
  const told = [now, old].map((fields) => (isFields(fields) ? nameIn(fields) : undefined));
  return [...known, ...told, title].find((name) => typeof name === 'string' && name !== '')?.toString() ?? '';
}

export function changesOf({ metadata }: AuditEvent, lexicon: Lexicon): Change[] {
  const { old, new: now, hole, ...rest } = metadata ?? {};
  const subject = typeof hole === 'number' ? said.hole(hole) : '';
  return [...difference(subject, keyed(old), keyed(now), lexicon), ...others(rest, lexicon)];
}

function difference(field: string, old: unknown, now: unknown, lexicon: Lexicon): Change[] {
  if (isFields(old) && isFields(now)) {
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => !isUseless(name));
    return names.flatMap((name) => difference(under(field, name), old[name], now[name], lexicon));
  }
  if (JSON.stringify(old) === JSON.stringify(now))
    return old === undefined && field !== '' ? [{ field }] : [];
  if (old === undefined && isFields(now)) return others(now, lexicon);
  const told = (value: unknown) => (value === undefined ? undefined : wordsOf(field, value, lexicon));
  return [{ field: labelOf(field), old: told(old), new: told(now) }];
}

/** Fields that only tell what is. */
const others = (fields: Fields, lexicon: Lexicon): Change[] =>
  Object.entries(fields)
    .filter(([name]) => !HIDDEN.test(name))
    .map(([name, value]) => ({ field: labelOf(name), new: wordsOf(name, value, lexicon) }))
    .filter((change) => change.new !== NOTHING);

const under = (field: string, name: string): string => (field === '' ? name : `${field}, ${name}`);

const isUseless = (name: string): boolean => /^(id|created_at)$/.test(name);

/** Holes by their numbers, so that only those are told that changed. */
function keyed(value: unknown): unknown {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isHole)) return value;
  return Object.fromEntries(value.map(({ hole_number, ...hole }) => [said.hole(Number(hole_number)), hole]));
}

const isHole = (value: unknown): value is Fields => isFields(value) && 'hole_number' in value;

function nameIn(fields: Fields): string | undefined {
  const name = fields.full_name ?? fields.team_name ?? fields.name ?? fields.title ?? fields.code;
  return typeof name === 'string' ? name : undefined;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
