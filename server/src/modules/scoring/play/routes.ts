import { created, endpoint, events, ok, Rendered, versioned } from '../../../http/endpoint.ts';
import { playOf, visitOf } from '../../../http/entrances/caller.ts';
import { eventText, type Feed } from '../../../http/streams/event-stream.ts';
import { Type } from '../../../platform/text/schema.ts';
import { topicOf } from '../../records/changes/changes.ts';
import { cardOf, renderedCard } from './card.ts';
import { checked, post } from './post.ts';
import {
  CardReopened,
  CardSign,
  PlayCard,
  SessionEnded,
  SessionOpen,
  SessionOpened,
  TapResults,
  Taps,
} from './schemas.ts';
import * as sessions from './sessions.ts';
import { reopen, sign } from './sign.ts';

/** For phones that score for a team, at `/play/v1`. */
export const playRoutes = [
  endpoint({
    method: 'POST',
    path: '/session',
    operation: 'openPlaySession',
    scope: 'public',
    keyless: true,
    summary: 'Start scoring for a team',
    description:
      'Wrong codes are counted by address; over the limit even a right one answers 429. A team has 20 open sessions at most: with the next one the oldest ends. An archived event is a conflict; the code of an organization that is suspended is `forbidden`.',
    body: SessionOpen,
    returns: created(SessionOpened),
    fails: ['not_found', 'conflict', 'forbidden'],
    operate: async ({ platform, door, caller, body, tools }) => {
      const ways = { platform, doorOf: (organizationId: string) => door(caller.actor, organizationId) };
      const { address } = visitOf(caller);
      const { token, expiresAt, ...seat } = await sessions.open(ways, body.access_code, address, tools);
      const card = await cardOf(ways.doorOf(seat.organizationId), seat, tools);
      return { token, expires_at: expiresAt, card };
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/session',
    operation: 'endPlaySession',
    scope: 'session',
    door: 'platform',
    summary: 'Stop scoring on this phone',
    returns: ok(SessionEnded),
    run: ({ tx, caller }) => sessions.end(tx, playOf(caller)),
  }),
  endpoint({
    method: 'GET',
    path: '/card',
    operation: 'getPlayCard',
    scope: 'session',
    summary: "Read the team's card",
    description: 'The `ETag` names what it shows: send it as `If-None-Match` and get 304 until it changes.',
    returns: versioned(ok(PlayCard)),
    run: async ({ db, caller, tools }) => {
      const seat = playOf(caller);
      tools.phones.hear(seat.deviceId);
      const { version, body } = await renderedCard(db, seat, tools);
      return new Rendered(version, body);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/scores',
    operation: 'sendTaps',
    scope: 'session',
    summary: 'Send scores from a phone',
    description:
      'Up to 100 taps, in one transaction, in their order. A tap that was sent before is answered as before. One that knows what is stored replaces it; one that does not is a `conflict`, and what is stored stays until somebody chooses by a tap that knows it. A tap that cannot be stored is `refused`, with the reason.',
    body: Taps,
    returns: ok(TapResults),
    prepare: checked,
    run: ({ tx, caller, body, tools }) => {
      const seat = playOf(caller);
      tools.phones.hear(seat.deviceId);
      return post(tx, seat, body);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/sign',
    operation: 'signCard',
    scope: 'session',
    summary: 'Sign the card',
    description:
      'Once every hole has a score: that of the team, in a best ball that of as many players as count there, in an individual event that of every player. Afterwards the phones of the team can no longer change it. A missing score, and a card that is signed, are conflicts.',
    body: CardSign,
    returns: ok(PlayCard),
    fails: ['conflict'],
    operate: async ({ door, caller, body, tools }) => {
      const seat = playOf(caller);
      await door().write((tx) => sign(tx, seat, body.name));
      return cardOf(door(), seat, tools);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/stream',
    operation: 'followPlayCard',
    scope: 'session',
    summary: "Follow the team's card",
    description:
      'Server-Sent Events named `card`: one at once, then one within a second of a change of scores, roster, status, place or messages. After a break send `Last-Event-ID`; what you have is not sent again. A comment comes every 15 s. The stream ends with the session.',
    returns: events('card', Type.Object({ data: PlayCard })),
    run: async ({ db, caller, tools }): Promise<Feed> => {
      const seat = playOf(caller);
      return {
        latest: async () => {
          const { version, body } = await renderedCard(db, seat, tools);
          return { id: version, data: eventText('card', version, body) };
        },
        follow: (callback) => {
          const stops = [
            tools.cards.follow(topicOf(seat.organizationId, seat.tournamentId), callback),
            tools.phones.follow(seat.deviceId),
          ];
          return () => {
            for (const stop of stops) stop();
          };
        },
      };
    },
  }),
];

/** For organizers, in the API. */
export const cardRoutes = [
  endpoint({
    method: 'DELETE',
    path: '/tournaments/{id}/teams/{tid}/signature',
    operation: 'reopenCard',
    scope: 'scores:write',
    summary: 'Reopen a signed card',
    description:
      'Its phones can score again. Opening one that is not signed changes nothing. An archived event is a conflict.',
    returns: ok(CardReopened),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => reopen(tx, params.id, params.tid),
  }),
];
