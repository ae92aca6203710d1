/** The commands around dashboard users: how the first one joins, and how an operator helps the others. */

import * as invitations from '../modules/access/members/invitations.ts';
import * as members from '../modules/access/members/members.ts';
import * as organizations from '../modules/access/organizations/organizations.ts';
import * as passwords from '../modules/access/staff/passwords.ts';
import * as proof from '../modules/access/staff/proof.ts';
import { operatorOf } from '../modules/records/activity/activity.ts';
import { emailOf, none, orgOf, roleOf } from './arguments.ts';
import type { Command } from './command.ts';
import { publicUrlOf } from './public-url.ts';

/** A page larger than any organization's list. */
const ALL = { after: undefined, take: 10_000 };

export const STAFF_COMMANDS: Record<string, Command> = {
  'staff invite': {
    usage: 'staff invite --org ID --role owner|admin|staff|viewer [--email ADDRESS]',
    summary: 'Creates a link to join an organization. It works once, for 7 days.',
    prepare: (operands, options) => {
      none(operands);
      const [organizationId, role] = [orgOf(options), roleOf(options)];
      const email = options.email === undefined ? null : emailOf(options);
      return (doors, { config }) =>
        doors.asPlatform.write((tx) =>
          invitations.handOver(tx, organizationId, { role, email }, publicUrlOf(config)),
        );
    },
  },
  'staff list': {
    usage: 'staff list --org ID',
    summary: 'Lists the members of an organization.',
    prepare: (operands, options) => {
      none(operands);
      const organizationId = orgOf(options);
      return async (doors) => {
        await organizations.refuseUnknown(doors.asPlatform, organizationId);
        return members.list(doors.asPlatform, organizationId, ALL);
      };
    },
  },
  'staff reset': {
    usage: 'staff reset --email ADDRESS',
    summary: 'Creates a link to set a new password. It works once, for one hour.',
    prepare: (operands, options) => {
      none(operands);
      const email = emailOf(options);
      return (doors, { config }) =>
        doors.asPlatform.write((tx) => passwords.resetLink(tx, email, publicUrlOf(config)));
    },
  },
  'staff two-factor off': {
    usage: 'staff two-factor off --email ADDRESS',
    summary: "Turns off a person's two-factor authentication and tells them by email.",
    prepare: (operands, options) => {
      none(operands);
      const email = emailOf(options);
      return async (doors) => {
        await doors.asPlatform.write((tx) => proof.turnOff(tx, email));
        return { email, two_factor: false };
      };
    },
  },
  'staff remove': {
    usage: 'staff remove --org ID --email ADDRESS',
    summary: 'Removes a member from an organization. They lose access on every node within a second.',
    prepare: (operands, options) => {
      none(operands);
      const [organizationId, email] = [orgOf(options), emailOf(options)];
      return async (doors) => {
        await doors.asPlatform.write((tx) => members.remove(tx, operatorOf(organizationId), { email }));
        return { email, removed: true };
      };
    },
  },
};
