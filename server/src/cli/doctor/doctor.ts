/**
 * `fairway doctor`: looks at everything that a node with these settings needs, says what is wrong and what to
 * do. It makes, migrates and sends nothing, and goes on after each finding, so that one run shows them all.
 */
import { BadSetting } from '../../bad-setting.ts';
import { type Environment, given, readSettings } from '../../settings/read.ts';
import type { Values } from '../../settings/setting.ts';
import { SETTINGS } from '../../settings/table.ts';
import { type Finding, good, shownChecks, wrong } from './check.ts';
import { databaseChecks } from './database-checks.ts';
import { machineChecks } from './machine-checks.ts';
import { peerChecks } from './peer-checks.ts';

export type DoctorSettings = Values<typeof SETTINGS>;

export async function examine(env: Environment) {
  const checks = await allChecks(env);
  const isWell = checks.every(({ state }) => state !== 'wrong');
  const end = isWell ? 'Everything is in order.' : 'Fix what is marked ✗.';
  return { isWell, result: { is_well: isWell, checks }, text: `${shownChecks(checks)}\n\n${end}` };
}

async function allChecks(env: Environment): Promise<Finding[]> {
  const found = settingsOf(env);
  if ('name' in found) return [found];
  const { settings, isEmbedded } = found;
  const groups = await Promise.all([
    machineChecks(settings, isEmbedded),
    databaseChecks(settings, isEmbedded),
    peerChecks(settings),
  ]);
  return [whatBelongsTogether(settings, env), ...groups.flat()];
}

/** Not by `readConfig`, which makes a key where there is none yet. */
function settingsOf(env: Environment): Finding | { settings: DoctorSettings; isEmbedded: boolean } {
  try {
    const isEmbedded = given(SETTINGS.databaseUrl, env) === undefined;
    return { settings: readSettings(SETTINGS, env, isEmbedded), isEmbedded };
  } catch (error) {
    if (error instanceof BadSetting) return wrong('settings', error.message);
    throw error;
  }
}

function whatBelongsTogether({ smtpUrl, backupEvery, backupTo }: DoctorSettings, env: Environment): Finding {
  if (smtpUrl !== undefined && given(SETTINGS.mailFrom, env) === undefined)
    return wrong('settings', 'MAIL_FROM is required with SMTP_URL.', 'Set it to "Name <address>".');
  if (backupEvery !== undefined && backupTo === undefined)
    return wrong('settings', 'BACKUP_TO is required with BACKUP_EVERY.', 'Set it to a folder or a bucket.');
  return good('settings', 'all settings are valid');
}
