/** Settings of backups, and of whether anything leaves the service. */
import { DAY } from '../platform/clock.ts';
import { baseUrl, duration, onOff, secret, text, wholeNumber } from './kinds.ts';
import type { Setting } from './setting.ts';

export const ofOperators = {
  callsOut: {
    name: 'OUTBOUND',
    kind: onOff,
    default: 'on',
    about:
      '`off` for a copy of a service: no webhook, mail or payment leaves it, and nothing happens by itself; a restored database is off until `fairway outbound on`',
  },
  backupEvery: {
    name: 'BACKUP_EVERY',
    kind: duration(30 * DAY, '6h or 1d, at most 30d'),
    unset: 'no backups by itself',
    about: 'how often a backup is made, at least every 30d; needs `BACKUP_TO`',
    role: 'worker',
  },
  backupTo: {
    name: 'BACKUP_TO',
    kind: text,
    unset: 'none',
    about: 'where backups go: a folder of the machine, or `s3://bucket/prefix`',
    role: 'worker',
  },
  backupKeep: {
    name: 'BACKUP_KEEP',
    kind: wholeNumber(1, 10_000),
    default: '7',
    about: 'how many of these backups are kept; older ones are removed after a new one is complete',
    role: 'worker',
  },
  awsAccessKeyId: {
    name: 'AWS_ACCESS_KEY_ID',
    kind: text,
    unset: 'none',
    about: 'the key of a bucket, of Amazon or any other that speaks S3',
    private: true,
  },
  awsSecretAccessKey: {
    name: 'AWS_SECRET_ACCESS_KEY',
    kind: secret(8),
    unset: 'none',
    about: 'its secret',
    private: true,
  },
  awsRegion: { name: 'AWS_REGION', kind: text, default: 'us-east-1', about: 'the region of a bucket' },
  awsEndpointUrl: {
    name: 'AWS_ENDPOINT_URL',
    kind: baseUrl,
    unset: "Amazon's",
    about: 'the address of another server that speaks S3',
  },
} satisfies Record<string, Setting>;
