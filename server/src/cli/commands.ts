/** Every command: how it is written, what it does. Arguments are checked before the database is touched. */
import type { Config } from '../config.ts';
import { ALL_SCOPES, isScope } from '../http/scopes.ts';
import * as clients from '../modules/clients/clients.ts';
import * as demo from '../modules/demo/demo.ts';
import * as organizations from '../modules/organizations/organizations.ts';
import { codeHasher } from '../modules/teams/access-codes.ts';
import { systemClock } from '../platform/clock.ts';
import { deriveKey, newSigningSecret } from '../platform/crypto/secrets.ts';
import { isSigningSecret } from '../platform/crypto/signatures.ts';
import type { Doors } from '../platform/db/doors.ts';
import { isUuid } from '../platform/ids.ts';
import { readUrl } from '../platform/net/callable-urls.ts';
import { notFound } from '../platform/problems.ts';
import { TEXT_LIMIT } from '../platform/schema.ts';
import { demoLive } from './demo-live.ts';
import { listen } from './listen.ts';

export interface Options {
  name?: string | undefined;
  org?: string | undefined;
  scopes?: string | undefined;
  'all-scopes'?: boolean | undefined;
  forward?: string | undefined;
  secret?: string | undefined;
  speed?: string | undefined;
  json?: boolean | undefined;
}

export class UsageError extends Error {}

/** What a command does once its arguments are known to be sound. Its result is printed, if it has one. */
type Work = (doors: Doors, appliedMigrations: string[], config: Config) => Promise<unknown>;

export interface Command {
  usage: string;
  summary: string;
  prepare(operands: string[], options: Options): Work;
}

export const COMMANDS: Record<string, Command> = {
  'org create': {
    usage: 'org create --name NAME',
    summary: 'Creates an organization.',
    prepare: (operands, options) => {
      none(operands);
      const name = nameOf(options);
      return (doors) => doors.asPlatform.write((tx) => organizations.create(tx, name));
    },
  },
  'org list': {
    usage: 'org list',
    summary: 'Lists the organizations.',
    prepare: (operands) => {
      none(operands);
      return (doors) => organizations.list(doors.asPlatform);
    },
  },
  'org suspend': {
    usage: 'org suspend ID',
    summary: "Refuses all API calls of an organization's clients (403 forbidden).",
    prepare: (operands) => suspension(operands, true),
  },
  'org resume': {
    usage: 'org resume ID',
    summary: 'Ends a suspension.',
    prepare: (operands) => suspension(operands, false),
  },
  'client create': {
    usage: 'client create --org ID --name NAME (--scopes "a b" | --all-scopes)',
    summary: 'Creates an API client and shows its secret, once.',
    prepare: (operands, options) => {
      none(operands);
      const input = { organizationId: orgOf(options), name: nameOf(options), scopes: scopesOf(options) };
      return async (doors) => {
        const { clientId, secret, scopes } = await doors.asPlatform.write((tx) => clients.create(tx, input));
        return { client_id: clientId, client_secret: secret, scopes };
      };
    },
  },
  'client list': {
    usage: 'client list --org ID',
    summary: "Lists an organization's API clients.",
    prepare: (operands, options) => {
      none(operands);
      const organizationId = orgOf(options);
      return (doors) => clients.list(doors.asPlatform, organizationId);
    },
  },
  'client disable': {
    usage: 'client disable CLIENT_ID',
    summary: 'Ends all tokens of a client and refuses new ones.',
    prepare: (operands) => enabling(operands, false),
  },
  'client enable': {
    usage: 'client enable CLIENT_ID',
    summary: 'Lets a disabled client in again.',
    prepare: (operands) => enabling(operands, true),
  },
  'client rotate-secret': {
    usage: 'client rotate-secret CLIENT_ID',
    summary: 'Adds a secret and shows it, once. The one before stays good; an older one is dropped.',
    prepare: (operands) => {
      const id = one(operands, 'CLIENT_ID');
      return async (doors) => {
        const { clientId, secret } = await doors.asPlatform.write((tx) => clients.rotateSecret(tx, id));
        return { client_id: clientId, client_secret: secret };
      };
    },
  },
  'client scopes': {
    usage: 'client scopes CLIENT_ID (--scopes "a b" | --all-scopes)',
    summary: 'Replaces the scopes of a client; its tokens lose what it no longer holds.',
    prepare: (operands, options) => {
      const id = one(operands, 'CLIENT_ID');
      const scopes = scopesOf(options);
      return async (doors) => {
        await doors.asPlatform.write((tx) => clients.setScopes(tx, id, scopes));
        return { client_id: id, scopes };
      };
    },
  },
  'webhooks listen': {
    usage: 'webhooks listen --org ID [--forward URL] [--secret whsec_…]',
    summary:
      "Shows an organization's events as they happen and forwards each, signed, to a program of yours.",
    prepare: (operands, options) => {
      none(operands);
      const [organizationId, forward] = [orgOf(options), forwardOf(options)];
      return async (doors) => {
        const everyone = await organizations.list(doors.asPlatform);
        const organization = everyone.find(({ id }) => id === organizationId.toLowerCase());
        if (organization === undefined) throw notFound(`Organization ${organizationId}`);
        const db = doors.asOrganization(organization.id);
        await listen({
          db,
          clock: systemClock,
          name: organization.name,
          forward,
          json: options.json === true,
        });
      };
    },
  },
  migrate: {
    usage: 'migrate',
    summary: 'Brings the database schema up to date.',
    prepare: (operands) => {
      none(operands);
      return async (_doors, applied) => ({ applied });
    },
  },
  'demo live': {
    usage: 'demo live [--org ID] [--speed FACTOR]',
    summary: 'Plays a round into the live demo event, 60 times faster than golf unless told otherwise.',
    prepare: (operands, options) => {
      none(operands);
      const speed = speedOf(options);
      const organizationId = options.org === undefined ? undefined : orgOf(options).toLowerCase();
      return async (doors) => {
        const id = organizationId ?? (await demo.findOrganization(doors.asPlatform));
        if (id === undefined) throw notFound('A demo organization');
        const result = await demoLive(doors.asOrganization(id), speed, showProgress);
        if (process.stderr.isTTY) process.stderr.write('\n');
        return result;
      };
    },
  },
  demo: {
    usage: 'demo',
    summary: 'Fills a demo organization and shows its client and secret, once.',
    prepare: (operands) => {
      none(operands);
      return async (doors, _applied, { encryptionKey }) => {
        const hash = codeHasher(deriveKey(encryptionKey, 'access-code'));
        const { organizationId, clientId, secret } = await demo.fill(doors, ALL_SCOPES, hash);
        return { organization_id: organizationId, client_id: clientId, client_secret: secret };
      };
    },
  },
};

const FASTEST = 1_000_000;

function speedOf({ speed = '60' }: Options): number {
  const factor = Number(speed);
  if (!(factor >= 1 && factor <= FASTEST))
    throw new UsageError(`--speed must be a number from 1 to ${FASTEST}: how many times faster than golf.`);
  return factor;
}

/** On a terminal progress stays on one line; elsewhere it would only fill a log. */
function showProgress(text: string): void {
  const { isTTY, columns = 80 } = process.stderr;
  if (isTTY) process.stderr.write(`\r\x1b[2K${text.slice(0, columns - 1)}`);
}

function suspension(operands: string[], suspended: boolean): Work {
  const id = uuid(one(operands, 'ID'), 'ID');
  return async (doors) => {
    await doors.asPlatform.write((tx) => organizations.setSuspended(tx, id, suspended));
    return { id, suspended };
  };
}

function enabling(operands: string[], enabled: boolean): Work {
  const id = one(operands, 'CLIENT_ID');
  return async (doors) => {
    await doors.asPlatform.write((tx) => clients.setEnabled(tx, id, enabled));
    return { client_id: id, enabled };
  };
}

function none(operands: string[]): void {
  if (operands.length > 0) throw new UsageError(`"${operands[0]}" is one word too many.`);
}

function one(operands: string[], what: string): string {
  const [operand, extra] = operands;
  if (operand === undefined) throw new UsageError(`${what} is missing.`);
  none(extra === undefined ? [] : [extra]);
  return operand;
}

function nameOf({ name }: Options): string {
  const text = name?.trim() ?? '';
  if (text === '' || text.length > TEXT_LIMIT)
    throw new UsageError(`--name must have 1 to ${TEXT_LIMIT} characters.`);
  return text;
}

const orgOf = ({ org }: Options): string => uuid(org ?? '', '--org');

function uuid(text: string, what: string): string {
  if (!isUuid(text)) throw new UsageError(`${what} must be the id of an organization, a UUID.`);
  return text;
}

function forwardOf({ forward, secret }: Options): { url: string; secret: string } | undefined {
  if (secret !== undefined && !isSigningSecret(secret))
    throw new UsageError('--secret must be "whsec_" and base64, like the signing secret of a webhook.');
  if (forward === undefined && secret !== undefined)
    throw new UsageError('--secret is of use with --forward.');
  if (forward === undefined) return undefined;
  if (!/^https?:/i.test(forward))
    throw new UsageError('--forward must be a URL, for example http://localhost:4000/hook.');
  const url = readUrl(forward, () => true);
  if (typeof url === 'string') throw new UsageError(`--forward ${url}.`);
  return { url: forward, secret: secret ?? newSigningSecret() };
}

function scopesOf(options: Options): string[] {
  if (options['all-scopes']) return ALL_SCOPES;
  const scopes = [...new Set((options.scopes ?? '').split(/[\s,]+/).filter((scope) => scope !== ''))];
  if (scopes.length === 0) throw new UsageError('--scopes "a b" or --all-scopes is missing.');
  const unknown = scopes.filter((scope) => !isScope(scope));
  if (unknown.length > 0) {
    throw new UsageError(`There is no scope ${unknown.join(', ')}. There are: ${ALL_SCOPES.join(' ')}.`);
  }
  return scopes;
}
