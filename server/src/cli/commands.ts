/** Every command: its usage and its work. Arguments are checked before the database is touched. */

import * as organizations from '../modules/access/organizations/organizations.ts';
import * as clients from '../modules/integrations/clients/clients.ts';
import { systemClock } from '../platform/clock.ts';
import { notFound } from '../platform/problems.ts';
import { boardOf, forwardOf, nameOf, none, one, orgOf, scopesOf, uuid } from './arguments.ts';
import { BACKUP_COMMANDS } from './backup-commands.ts';
import { followBoard } from './board.ts';
import { BoardReader, findTournament } from './board-reader.ts';
import { table } from './board-text.ts';
import type { Command, Work } from './command.ts';
import { DEMO_COMMANDS, organizationOf } from './demo-commands.ts';
import { examine } from './doctor/doctor.ts';
import { EVENT_COMMANDS } from './event-commands.ts';
import { listen } from './listen.ts';
import { MIGRATE_COMMANDS } from './migrate-command.ts';
import { OUTBOUND_COMMANDS } from './outbound-commands.ts';
import { OUTBOX_COMMANDS } from './outbox-commands.ts';
import { PAYMENT_COMMANDS } from './payment-commands.ts';
import { STAFF_COMMANDS } from './staff-commands.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** The width of a board where there is no window. */
const PAGE_WIDTH = 80;

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
    summary: 'Suspends an organization: API calls of its clients get 403 forbidden.',
    prepare: (operands) => suspension(operands, true),
  },
  'org resume': {
    usage: 'org resume ID',
    summary: 'Lifts the suspension of an organization.',
    prepare: (operands) => suspension(operands, false),
  },
  'client create': {
    usage: 'client create --org ID --name NAME (--scopes "a b" | --all-scopes)',
    summary: 'Creates an API client and shows its secret once.',
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
    summary: 'Disables a client: its tokens stop working and it gets no new ones.',
    prepare: (operands) => enabling(operands, false),
  },
  'client enable': {
    usage: 'client enable CLIENT_ID',
    summary: 'Enables a disabled client.',
    prepare: (operands) => enabling(operands, true),
  },
  'client rotate-secret': {
    usage: 'client rotate-secret CLIENT_ID',
    summary: 'Creates a new secret and shows it once. The previous secret keeps working; older ones stop.',
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
    summary: 'Replaces the scopes of a client. Tokens already issued lose the scopes you removed.',
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
    usage: 'webhooks listen --org ID [--forward URL]',
    summary: "Shows an organization's webhook events as they happen and forwards each, signed, to your URL.",
    prepare: (operands, options) => {
      none(operands);
      const [organizationId, forward] = [orgOf(options), forwardOf(options)];
      return async (doors) => {
        const everyone = await organizations.list(doors.asPlatform);
        const organization = everyone.find(({ id }) => id === organizationId.toLowerCase());
        if (organization === undefined) throw notFound(`Organization ${organizationId}`);
        await listen({
          doors,
          organizationId: organization.id,
          clock: systemClock,
          name: organization.name,
          forward,
          json: options.json === true,
        });
      };
    },
  },
  ...EVENT_COMMANDS,
  board: {
    usage: 'board [--org ID] [--tournament ID] [--board gross|net|stableford] [--live]',
    summary:
      'Shows a leaderboard, by default that of the live demo event. With --live it updates with every change.',
    prepare: (operands, options) => {
      none(operands);
      const board = boardOf(options);
      if (options.org !== undefined) orgOf(options);
      const { tournament, live = false, json = false } = options;
      const tournamentId = tournament && uuid(tournament, '--tournament', 'a tournament');
      return async (doors, { databaseUrl }) => {
        const organizationId = await organizationOf(doors, options);
        const tournament = await findTournament(
          doors.asOrganization(organizationId),
          organizationId,
          tournamentId,
        );
        const reader = new BoardReader(doors, databaseUrl, tournament, board);
        try {
          if (live) return await followBoard(reader, json, stopOnSignal());
          const standing = await reader.read();
          return json ? standing : table(standing, process.stdout.columns ?? PAGE_WIDTH).join('\n');
        } finally {
          await reader.close();
        }
      };
    },
  },
  doctor: {
    usage: 'doctor',
    summary:
      'Checks settings, database, mail, Stripe, Redis, disk and ports, and says what to fix. Changes nothing.',
    prepareExamination: (operands) => {
      none(operands);
      return examine;
    },
  },
  ...MIGRATE_COMMANDS,
  ...STAFF_COMMANDS,
  ...PAYMENT_COMMANDS,
  ...OUTBOX_COMMANDS,
  ...BACKUP_COMMANDS,
  ...OUTBOUND_COMMANDS,
  ...DEMO_COMMANDS,
};

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
