/** What has to be done before an event can be played, and what is missing of it, as the world sees it. */
import { words } from '../../../../words/app.ts';
import type { Before, Overview } from '../queries.ts';

const said = words.overview.before;

export interface Task {
  name: string;
  what: string;
  page: 'course' | 'teams' | 'tee-sheet' | 'settings' | 'print';
  isMissing: boolean;
}

export function tasksOf({ event_date, public_slug }: Overview, before: Before): Task[] {
  const { teams, teams_without_start, teams_without_sign, public_page, registration } = before;
  const isOff = registration === 'off';
  return [
    { ...said.date, page: 'settings', isMissing: event_date === null },
    { ...said.course, page: 'course', isMissing: before.holes === 0 },
    { ...said.teams, page: 'teams', isMissing: teams === 0 },
    {
      name: said.starts.name,
      what: teams === 0 ? said.starts.all : said.starts.what(teams_without_start),
      page: 'tee-sheet',
      isMissing: teams_without_start > 0 || teams === 0,
    },
    {
      name: said.address.name,
      what: public_slug === null ? said.address.what : said.address.hidden,
      page: 'settings',
      isMissing: !public_page,
    },
    {
      name: said.registration.name,
      what: isOff ? said.registration.what : said.registration.hidden,
      page: 'settings',
      isMissing: isOff || !public_page,
    },
    {
      name: said.signs.name,
      what: teams_without_sign < teams ? said.signs.some(teams_without_sign) : said.signs.what,
      page: 'print',
      isMissing: teams_without_sign > 0 || teams === 0,
    },
  ];
}
