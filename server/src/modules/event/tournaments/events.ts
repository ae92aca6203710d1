/** What is told of tournaments and their settings. */
import type { Reads } from '../../../platform/db/doors.ts';
import { isOneOf, sql } from '../../../platform/db/sql.ts';
import { Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { eventType } from '../../integrations/events/event-type.ts';
import { previous, resourceKind } from '../../integrations/events/resource.ts';
import { type EventKind, type Subject, subject } from '../../integrations/events/subject.ts';
import { Tournament } from './schemas.ts';
import * as settings from './settings.ts';
import { Settings } from './settings-schemas.ts';
import { COLUMNS } from './tournaments.ts';

const SCOPE = 'tournaments:read';
const KIND = 'tournament';
const TABLES: Subject['tables'] = { tournaments: ['insert', 'update'] };

const resource = resourceKind<Tournament>({
  kind: KIND,
  schema: Tournament,
  scope: SCOPE,
  tables: TABLES,
  tournamentOf: ({ id }) => id,
  read: (db, ids) => db.many(sql`select ${COLUMNS} from tournaments where ${isOneOf(sql`id`, ids)}`),
  created: 'A tournament was created, on its own or after the model of another.',
  updated: 'A field of a tournament changed, other than its status.',
  steps: [
    {
      verb: 'status_changed',
      description: 'The status of a tournament changed, or whether it moves by itself.',
      speaksOf: ['status', 'auto_status'],
    },
  ],
});

const settingsUpdated = eventType({
  type: 'tournament.settings_updated',
  description:
    'A setting of a tournament changed. Also sent once when it is created: so the defaults are known.',
  scope: SCOPE,
  data: Type.Object({
    tournament_id: Uuid('The tournament.'),
    settings: Settings,
    previous,
    updated_at: Timestamp('When they changed, as `updatedAt` of the settings.'),
  }),
});

/** The settings are stored in the tournament's row, so that what is noted of it is noted of them. */
const settingsSubject = subject<Settings>({
  name: KIND,
  tables: TABLES,
  read: async (db: Reads, ids) => {
    const found = await settings.among(db, ids);
    return new Map(found.map(({ id, ...stored }) => [id, stored]));
  },
  tell: ({ key, before, after }) => {
    if (after === undefined || before?.updatedAt === after.updatedAt) return [];
    const was = changed(before, after);
    if (before !== undefined && Object.keys(was).length === 0) return [];
    const data = { tournament_id: key, settings: after, previous: was, updated_at: after.updatedAt };
    return [{ type: settingsUpdated, data }];
  },
});

/** The settings that changed, with their values before; nothing for those of a new tournament. */
function changed(before: Settings | undefined, after: Settings): Record<string, unknown> {
  const { updatedAt: _dated, ...was } = before ?? { updatedAt: '' };
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(was).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name))),
  );
}

export const tournamentKind: EventKind = {
  name: KIND,
  types: [...resource.types, settingsUpdated],
  subjects: [...resource.subjects, settingsSubject],
};
