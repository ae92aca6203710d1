/** Old and new values of an entry of the audit log, in words: one line for each field that changed. */
import type { AuditEvent } from '@fairway/sdk';
import { dateTime } from '../../../api/format.ts';

export interface Change {
  /** What it is about, such as "hole 7" or "capacity". */
  field: string;
  /** Undefined where nothing was before. */
  old?: string | undefined;
  new?: string | undefined;
}

type Names = ReadonlyMap<string, string>;

/** Said elsewhere in the row, or of no use to people. */
const HIDDEN =
  /^(client_id|staff_id|via|auto|public|entrant_type|id|created_at|opens_at|team_id|player_id|bid_id|sale_id|prize_id|match_id|contact_id|refund_id|bidder_id)$/;

/** Whom or what it was done to, where its name is known. */
export function targetOf({ target_id, metadata }: AuditEvent, names: Names): string {
  const { team_id, player_id, title } = metadata ?? {};
  const known = [target_id, player_id, team_id].map((id) =>
    typeof id === 'string' ? names.get(id) : undefined,
  );
  return known.find(Boolean) ?? nameIn(metadata?.new) ?? nameIn(metadata?.old) ?? (text(title) || '');
}

export function changesOf({ metadata }: AuditEvent, names: Names): Change[] {
  const { old, new: now, hole, ...rest } = metadata ?? {};
  const subject = typeof hole === 'number' ? `hole ${hole}` : '';
  const changed =
    isFields(old) || isFields(now) ? fieldsOf(old, now, names) : changeOf(subject, old, now, names);
  const others = Object.entries(rest)
    .filter(([name, value]) => !HIDDEN.test(name) && value !== null && value !== '')
    .map(([name, value]) => ({ field: label(name), new: words(value, names) }));
  return [...changed, ...others];
}

function changeOf(field: string, old: unknown, now: unknown, names: Names): Change[] {
  if (old === undefined && now === undefined) return field === '' ? [] : [{ field }];
  return [{ field, old: old === undefined ? undefined : words(old, names), new: words(now, names) }];
}

function fieldsOf(old: unknown, now: unknown, names: Names): Change[] {
  const [before, after] = [isFields(old) ? old : {}, isFields(now) ? now : {}];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(
      (name) =>
        !/^(id|created_at)$/.test(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    )
    .flatMap((name): Change[] => {
      if (isFields(before[name]) && isFields(after[name]))
        return fieldsOf(before[name], after[name], names).map((change) => ({
          ...change,
          field: `${label(name)}, ${change.field}`,
        }));
      const told = { field: label(name), new: name in after ? words(after[name], names) : undefined };
      if (!(name in before)) return told.new === NOTHING ? [] : [told];
      return [{ ...told, old: words(before[name], names) }];
    });
}

const NOTHING = 'none';

function words(value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return listed(value, names);
  if (isFields(value))
    return Object.entries(value)
      .filter(([name, one]) => !HIDDEN.test(name) && one !== null)
      .map(([name, one]) => `${label(name)} ${words(one, names)}`)
      .join(', ');
  const said = String(value);
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(said)) return dateTime(said);
  return names.get(said) ?? said;
}

/** Long lists, such as the 18 holes of a course, are counted. */
const listed = (values: readonly unknown[], names: Names): string => {
  if (values.length === 0) return NOTHING;
  return values.length > 6 ? `${values.length} entries` : values.map((one) => words(one, names)).join('; ');
};

/** `feeCents` and `fee_cents` are "fee cents". */
const label = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/ ids?$/, '')
    .toLowerCase();

function nameIn(fields: unknown): string | undefined {
  if (!isFields(fields)) return undefined;
  const name = fields.full_name ?? fields.team_name ?? fields.name ?? fields.title ?? fields.code;
  return text(name) || undefined;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
