/** What an event's pages hold before any script runs. Unknown events and those in set-up have no page. */
import type { Tools } from '../../http/endpoint.ts';
import { TOURNAMENT_CHANGES } from '../../modules/records/changes/changes.ts';
import { type FirstLook, firstLook, keptAs } from '../../modules/scoring/public-boards/first-look.ts';
import type { Doors } from '../../platform/db/doors.ts';
import type { Listener } from '../../platform/db/wire/listener.ts';
import { Problem } from '../../platform/problems.ts';
import { dayText } from '../../platform/text/pages.ts';
import { eventBySlug } from '../public/link-entrance.ts';
import type { ShellOf } from './page-shell.ts';
import { sportsEvent } from './sports-event.ts';

/** By the page's file. */
export function eventShells(doors: Doors, listener: Listener, tools: Tools): Record<string, ShellOf> {
  listener.on(TOURNAMENT_CHANGES, (topic) => tools.recent.forget(keptAs(topic)));
  const look = async (slug: string, first: 'gross' | 'tv'): Promise<FirstLook | undefined> => {
    const named = await eventBySlug({ doors, recent: tools.recent }, slug);
    if (named === undefined) return undefined;
    const { organizationId, tournamentId } = named;
    const db = doors.asOrganization(organizationId);
    const { live, publicBoards, clock, threads, terms } = tools;
    const asked = { db, organizationId, tournamentId, live, publicBoards, clock, threads, slug, seen: 0 };
    return firstLook({ ...asked, publicUrl: terms.publicUrl }, tools, first).catch(unlessMissing);
  };
  const shellOf =
    (first: 'gross' | 'tv', title = (name: string) => name) =>
    async ({ slug = '' }: Readonly<Record<string, string>>) => {
      const found = await look(slug, first);
      return found && { title: title(found.event.name), description: describe(found), data: found };
    };
  const eventPage = shellOf('gross');
  return {
    'golf/e.html': async (params) => {
      const shell = await eventPage(params);
      return shell && { ...shell, url: shell.data.url, subject: sportsEvent(shell.data) };
    },
    'golf/tv.html': shellOf('tv'),
    'golf/embed.html': shellOf('gross', (name) => `Live leaderboard: ${name}`),
  };
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'not_found') return undefined;
  throw error;
}

const describe = ({ event, start_time }: FirstLook): string =>
  [event.event_date && dayText(event.event_date), start_time, event.course_name, event.organization_name]
    .filter(Boolean)
    .join(' · ');
