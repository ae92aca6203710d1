/** Reads settings from environment variables. For a bad value, one line names it and says what to write. */
import { BadSetting } from '../bad-setting.ts';
import type { Setting, Values } from './setting.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export function readSettings<Table extends Record<string, Setting>>(
  table: Table,
  env: Environment,
  isEmbedded: boolean,
): Values<Table> {
  const values = Object.entries(table).map(([key, setting]) => [key, read(setting, env, isEmbedded)]);
  // Each value has its own setting's type, which Object.fromEntries cannot know.
  return Object.fromEntries(values) as Values<Table>;
}

/** What an operator has set; nothing but white space counts as not set. */
export function given({ name, mayBeEmpty }: Setting, env: Environment): string | undefined {
  const text = env[name]?.trim();
  return text === '' && mayBeEmpty === undefined ? undefined : text;
}

function read(setting: Setting, env: Environment, isEmbedded: boolean): unknown {
  const text = given(setting, env) ?? defaultOf(setting, isEmbedded);
  if (text === undefined) return undefined;
  const value = setting.kind.parse(text);
  const not = setting.private ? '' : `, not "${text}"`;
  if (value === undefined) throw new BadSetting(setting.name, `must ${setting.kind.must}${not}`);
  return value;
}

function defaultOf({ default: chosen }: Setting, isEmbedded: boolean): string | undefined {
  if (chosen === undefined || typeof chosen === 'string') return chosen;
  return isEmbedded ? chosen.embedded : chosen.otherwise;
}
