/** Reads settings from environment variables. For a bad value, one line names it and says what to write. */
import { readFileSync } from 'node:fs';
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

/**
 * What an operator has set; nothing but white space counts as not set. A private setting may stand in a file that
 * `NAME_FILE` names, as secrets do in containers.
 */
export function given(setting: Setting, env: Environment): string | undefined {
  const { name, mayBeEmpty } = setting;
  const text = env[name]?.trim();
  const isSet = text !== undefined && (text !== '' || mayBeEmpty === true);
  const file = setting.private ? env[`${name}_FILE`]?.trim() : undefined;
  if (!file) return isSet ? text : undefined;
  if (isSet) throw new BadSetting(name, `is set twice: remove it, or ${name}_FILE`);
  return contentsOf(`${name}_FILE`, file);
}

function contentsOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new BadSetting(name, `must name a file that can be read, and ${file} cannot (${reason})`);
  }
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
