/** A setting: one declaration makes its value, its line of `--help` and its row of the README. */

/** How the text of a setting becomes a value. */
export interface SettingKind<Value> {
  /** Undefined for a text that is not of this kind. */
  parse(text: string): Value | undefined;
  /** What to write, as the end of "PORT must …". */
  must: string;
}

export interface Setting<Value = unknown> {
  /** The environment variable. */
  name: string;
  kind: SettingKind<Value>;
  /** Used where none is set; it may differ with an embedded PostgreSQL. Without it the value is undefined. */
  default?: string | { embedded: string; otherwise: string };
  /** What the docs show in place of a default. */
  unset?: string;
  /** One plain sentence, or less, for operators; may hold `code`. */
  about: string;
  /** The ROLE that uses it; all of them where none is named. */
  role?: 'web' | 'worker';
  /** The value is not repeated in a refusal: it may hold a secret, or an address of a person. */
  private?: true;
  /** An empty value counts as set; of other settings it counts as not set. */
  mayBeEmpty?: true;
}

type ValueOf<Declared> = Declared extends { kind: SettingKind<infer Value> }
  ? Declared extends { default: unknown }
    ? Value
    : Value | undefined
  : never;

export type Values<Table extends Record<string, Setting>> = { [Key in keyof Table]: ValueOf<Table[Key]> };
