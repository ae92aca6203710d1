/** The settings as people read them: lines of `--help` and the README's table, made from the declarations. */
import type { Setting } from './setting.ts';
import { SETTINGS } from './table.ts';

const ALL: readonly Setting[] = Object.values(SETTINGS);
const WIDEST = Math.max(...ALL.map(({ name }) => name.length));

/** One line a setting. */
export const settingsHelp = (): string[] =>
  ALL.map((setting) => {
    const { name, about, role } = setting;
    const shown = shownDefault(setting) ?? '';
    const end = [shown && ` (${shown})`, role && ` [${role}]`].join('');
    return `  ${name.padEnd(WIDEST)}  ${`${about}${end}`.replaceAll('`', '')}`;
  });

/** One row a setting. */
export const settingsTable = (): string =>
  [
    '| Setting | Default | What it is | Role |',
    '|---|---|---|---|',
    ...ALL.map((setting) => {
      const { name, about, role = '' } = setting;
      return `| \`${name}\` | ${shownDefault(setting) ?? 'none'} | ${about} | ${role} |`;
    }),
  ].join('\n');

function shownDefault({ default: chosen, unset }: Setting): string | undefined {
  if (unset !== undefined) return unset;
  if (chosen === undefined || typeof chosen === 'string') return chosen && `\`${chosen}\``;
  return `\`${chosen.embedded}\` when embedded, else ${chosen.otherwise === '' ? 'none' : `\`${chosen.otherwise}\``}`;
}
