import { endpoint, events } from '../../../http/endpoint.ts';
import { eventText, type Feed } from '../../../http/streams/event-stream.ts';
import { topicOf } from './changes.ts';
import { latestChanges } from './live-changes.ts';
import { Changes } from './schemas.ts';

export const changeRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/changes/stream',
    operation: 'followChanges',
    scope: 'tournaments:read',
    summary: 'Follow what changes',
    description:
      'Server-Sent Events named `changes`, for screens that read again what they show: for each kind of thing the newest entry of the audit log about it, and the version of the boards. One comes at once, then one within a second of a change, at most four a second. After a break send `Last-Event-ID`; what you have is not sent again. A comment comes every 15 s. A client may have 200 streams open at once; one more answers 429.',
    returns: events('changes', Changes),
    fails: ['not_found'],
    run: async ({ db, caller: { organizationId }, params, tools: { changes }, seen }): Promise<Feed> => {
      const who = { organizationId, tournamentId: params.id };
      const render = (version: number, json: Buffer) => eventText('changes', String(version), json);
      return {
        latest: async () => {
          const { version, value } = await latestChanges(changes, db, who, seen, render);
          return { id: String(version), data: value };
        },
        follow: (callback) => changes.follow(topicOf(organizationId, params.id), callback),
      };
    },
  }),
];
