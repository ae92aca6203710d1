/** `events`: an organization's feed in a terminal or a pipe, and what types of events there are. */
import type { Config } from '../config.ts';
import * as organizations from '../modules/access/organizations/organizations.ts';
import { KINDS } from '../modules/all.ts';
import { FeedPages, textsOf } from '../modules/integrations/feed/pages.ts';
import { Positions } from '../modules/integrations/feed/positions.ts';
import { startOf } from '../modules/integrations/feed/start.ts';
import { namedBy } from '../modules/integrations/feed/wanted.ts';
import { deriveKey } from '../platform/crypto/secrets.ts';
import type { Doors } from '../platform/db/doors.ts';
import { limitOf, none, type Options, orgOf, UsageError, uuid } from './arguments.ts';
import type { Command } from './command.ts';
import { followFeed } from './follow-feed.ts';
import { CTRL_C } from './stop-on-signal.ts';

const CATALOGUE = KINDS.flatMap(({ types }) => types);
const TYPE_WIDTH = Math.max(...CATALOGUE.map(({ type }) => type.length));
const PAGE = 200;
const USUAL = 50;
const MOST = 10_000;

const FILTERS = '--org ID [--type T]… [--tournament ID] [--after A]';

export const EVENT_COMMANDS: Record<string, Command> = {
  'events tail': {
    usage: `events tail ${FILTERS}`,
    summary:
      'Shows events of an organization as they happen, until you press Ctrl-C. Filter with --type contact.created or --type "contact.*". Start with --after at a position, an event ID, or now. With --json it prints one event per line, as webhooks send it.',
    prepare: (operands, options) => {
      none(operands);
      const asked = askedBy({ after: 'now', ...options });
      return async (doors, { config, out, err, stop }) => {
        const reading = await begin(doors, config, asked);
        err(`Following events. ${CTRL_C}\n`);
        const show = options.json === true ? (text: string) => text : inALine;
        for await (const text of followFeed({ ...reading, stop: stop() })) out(`${show(text)}\n`);
      };
    },
  },
  'events list': {
    usage: `events list ${FILTERS} [--limit N]`,
    summary: `Lists events of an organization, oldest first: ${USUAL} unless --limit says otherwise, at most ${MOST}. Starts at the oldest one kept, or after --after.`,
    prepare: (operands, options) => {
      none(operands);
      const asked = askedBy(options);
      const limit = limitOf(options, MOST) ?? USUAL;
      return async (doors, { config }) => {
        const texts = await read(await begin(doors, config, asked), limit);
        if (options.json === true) return texts.map((text) => JSON.parse(text));
        return texts.length === 0 ? '(none)' : texts.map(inALine).join('\n');
      };
    },
  },
  'events types': {
    usage: 'events types',
    summary: 'Lists every type of event: when it is sent, and which scope is needed to read it.',
    prepareApart: (operands, options) => {
      none(operands);
      const types = CATALOGUE.map(({ type, description, scope }) => ({ type, description, scope }));
      const lines = types.map(({ type, description }) => `${type.padEnd(TYPE_WIDTH)}  ${description}`);
      return async () => (options.json === true ? types : lines.join('\n'));
    },
  },
};

interface Asked {
  organizationId: string;
  types: readonly string[] | undefined;
  tournaments: readonly string[] | undefined;
  after: string | undefined;
}

function askedBy(options: Options): Asked {
  const { after, tournament, type } = options;
  return {
    // Positions are signed for an organization's id as the service writes it.
    organizationId: orgOf(options).toLowerCase(),
    types: type?.flatMap(typesNamed),
    tournaments: tournament === undefined ? undefined : [uuid(tournament, '--tournament', 'a tournament')],
    after,
  };
}

function typesNamed(name: string): string[] {
  const found = namedBy(CATALOGUE, name);
  if (found.length === 0)
    throw new UsageError(
      `There is no event type "${name}". Run "events types" to list them all, or use contact.* for a whole group.`,
    );
  return found.map(({ type }) => type);
}

/** The place where the reading begins, once it is known that there is such an organization. */
async function begin(doors: Doors, config: Config, asked: Asked) {
  const { organizationId, after } = asked;
  await organizations.refuseUnknown(doors.asPlatform, organizationId);
  const db = doors.asOrganization(organizationId);
  const positions = new Positions(deriveKey(config.encryptionKey, 'feed'));
  const start = await startOf(db, organizationId, positions, after === undefined ? {} : { after });
  return { ...asked, doors, start };
}

type Reading = Awaited<ReturnType<typeof begin>>;

async function read({ doors, organizationId, start, types, tournaments }: Reading, limit: number) {
  const texts: string[] = [];
  const wanted = { types, tournaments, since: undefined };
  const pages = new FeedPages(doors);
  let place = start;
  for (let hasMore = true; hasMore && texts.length < limit; ) {
    const most = Math.min(PAGE, limit - texts.length);
    const page = await pages.read({ organizationId, after: place, wanted, most });
    texts.push(...textsOf(page));
    ({ reached: place, hasMore } = page);
  }
  return texts;
}

function inALine(text: string): string {
  const { id, type, created_at }: { id: string; type: string; created_at: string } = JSON.parse(text);
  return `${created_at}  ${type.padEnd(TYPE_WIDTH)}  ${id}`;
}
