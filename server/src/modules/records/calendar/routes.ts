import { endpoint, list } from '../../../http/endpoint.ts';
import * as calendar from './calendar.ts';
import { CalendarEvent } from './schemas.ts';

export const calendarRoutes = [
  endpoint({
    method: 'GET',
    path: '/calendar',
    operation: 'listCalendar',
    scope: 'tournaments:read',
    summary: 'List events with their teams, players and money',
    returns: list(CalendarEvent),
    run: ({ db, page, caller: { may }, tools: { clock } }) =>
      calendar.list(db, { maySeeMoney: may.has('registrations:read'), now: clock.now() }, page),
  }),
];
