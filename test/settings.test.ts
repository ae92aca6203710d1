/** Promises about settings: each is declared once, works as the docs say, and is refused by its name. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadSetting, readConfig } from '../server/src/config.ts';
import type { Setting } from '../server/src/settings/setting.ts';
import { SETTINGS } from '../server/src/settings/table.ts';
import { settingsHelp, settingsTable } from '../server/src/settings/text.ts';
import { temporaryDir } from './support/run/program.ts';

const ALL: readonly Setting[] = Object.values(SETTINGS);
const ELSEWHERE = {
  DATABASE_URL: 'postgres://localhost/x',
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};
const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

describe('a setting', () => {
  it('has a name of its own, a line of --help and a row of the page', () => {
    const names = ALL.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(settingsHelp().map((line) => line.trim().split(' ')[0])).toEqual(names);
    expect(read('docs/operations/settings.md')).toContain(`\n${settingsTable()}\n`);
  });

  it('is what its default says, until it is set', () => {
    expect(readConfig(ELSEWHERE)).toMatchObject({
      port: 3000,
      demo: false,
      webhookAllowHosts: [],
      metricsAccess: 'loopback',
      requestLog: true,
      requestLogRetention: 7 * 24 * 3_600_000,
      mailRatePerSecond: undefined,
    });
    const set = { ...ELSEWHERE, PORT: ' 80 ', DEMO: 'on', REQUEST_LOG_RETENTION: 'off', ROLE: '' };
    expect(readConfig(set)).toMatchObject({ port: 80, demo: true, requestLog: false, role: 'all' });
  });

  it.each(ALL.filter(({ kind }) => kind.parse('?\n?') === undefined))(
    'is refused in one line that says what to write: $name',
    ({ name, kind, private: isPrivate }) => {
      const start = () => readConfig({ ...ELSEWHERE, MAIL_FROM: 'golf@club.example', [name]: '?\n?' });
      expect(start).toThrow(BadSetting);
      expect(start).toThrow(`${name} must ${kind.must}${isPrivate ? '' : ', not "? ?"'}.`);
    },
  );

  it('may stand in a file if it is private, in one place at a time', () => {
    const { dir, remove } = temporaryDir();
    const file = path.join(dir, 'token');
    writeFileSync(file, 'a-token-of-16-characters\n');
    const config = readConfig({ ...ELSEWHERE, METRICS_TOKEN_FILE: file });
    expect(config.metricsAccess).toEqual({ token: 'a-token-of-16-characters' });
    expect(() =>
      readConfig({ ...ELSEWHERE, METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'x'.repeat(16) }),
    ).toThrow('METRICS_TOKEN is set twice: remove it, or METRICS_TOKEN_FILE.');
    expect(() => readConfig({ ...ELSEWHERE, SMTP_URL_FILE: `${file}-gone` })).toThrow(
      `SMTP_URL_FILE must name a file that can be read, and ${file}-gone cannot (ENOENT).`,
    );
    expect(readConfig({ ...ELSEWHERE, PORT_FILE: file }).port).toBe(3000);
    remove();
  });

  it('is known wherever the container is set up with it', () => {
    const service = read('compose.yaml').split('\n  postgres:')[0] ?? '';
    const set = [...service.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name);
    expect(set).toContain('PUBLIC_URL');
    expect(
      set.filter(
        (name) => !ALL.some((setting) => [setting.name, `${setting.name}_FILE`].includes(name ?? '')),
      ),
    ).toEqual([]);
  });
});
