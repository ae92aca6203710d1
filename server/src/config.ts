/**
 * The settings of the service as the code uses them, and the only reader of the environment. `settings/`
 * declares each setting; this file derives what depends on several of them.
 */
import { BadSetting } from './bad-setting.ts';
import { encryptionKey } from './encryption-key.ts';
import type { Terms } from './modules/terms.ts';
import { DAY } from './platform/clock.ts';
import { type Environment, given, readSettings } from './settings/read.ts';
import type { Values } from './settings/setting.ts';
import { SETTINGS } from './settings/table.ts';

export { BadSetting };

type Declared = Values<typeof SETTINGS>;

/** The part that verbs may read is `Terms`. */
export interface Config
  extends Omit<Declared, 'encryptionKey' | 'metricsToken' | 'requestLogKept'>,
    Omit<Terms, 'publicUrl' | 'mayCallOut'> {
  encryptionKey: Buffer;
  /** Who may read the metrics: everybody, programs on this machine, or holders of the token. */
  metricsAccess: 'everybody' | 'loopback' | { token: string };
  /** Whether requests of API clients are logged for the dashboard. */
  requestLog: boolean;
}

export const environment = (): Environment => process.env;

export function readConfig(env: Environment = environment()): Config {
  const isEmbedded = given(SETTINGS.databaseUrl, env) === undefined;
  const { metricsToken, requestLogKept, ...settings } = readSettings(SETTINGS, env, isEmbedded);
  if (settings.smtpUrl !== undefined && given(SETTINGS.mailFrom, env) === undefined)
    throw new BadSetting('MAIL_FROM', 'is required with SMTP_URL');
  if (settings.backupEvery !== undefined && settings.backupTo === undefined)
    throw new BadSetting('BACKUP_TO', 'is required with BACKUP_EVERY');
  return {
    ...settings,
    encryptionKey: encryptionKey(settings.encryptionKey, isEmbedded ? settings.dataDir : undefined),
    metricsAccess: metricsAccess(metricsToken, isEmbedded),
    requestLog: requestLogKept !== 'off',
    requestLogRetention: requestLogKept === 'off' ? DAY : requestLogKept,
  };
}

function metricsAccess(token: string | undefined, isEmbedded: boolean): Config['metricsAccess'] {
  if (token !== undefined) return { token };
  return isEmbedded ? 'everybody' : 'loopback';
}
