/** What an announcement says and to whom, while it can change: reads input, and refuses odd combinations. */
import type { Reads } from '../../../platform/db/doors.ts';
import { invalid } from '../../../platform/problems.ts';
import { mustExist, withoutRepeats } from '../../people/audiences/audiences.ts';
import { timeProblems } from '../mail/send-time.ts';
import type { Announcement, AnnouncementAudience, AnnouncementCreate, AnnouncementPatch } from './schemas.ts';

/** The fields that can be changed until it is sent. */
export type AnnouncementContent = Pick<
  Announcement,
  'title' | 'body' | 'channels' | 'audience' | 'audience_ids' | 'scheduled_at' | 'reply_to'
>;

/** What `audience_ids` refer to; the other audiences take no ids. */
const NAMED = { team: 'Team', flight: 'Flight', tag: 'Tag' } as const;

const namedBy = (audience: AnnouncementAudience): (typeof NAMED)[keyof typeof NAMED] | undefined =>
  Object.hasOwn(NAMED, audience) ? NAMED[audience as keyof typeof NAMED] : undefined;

export function created(input: AnnouncementCreate, now: Date): AnnouncementContent {
  const { title, body, channels, audience = 'all' } = input;
  const blank = { title, body, channels, audience, audience_ids: [], scheduled_at: null, reply_to: null };
  return changed(blank, inTime(input, now));
}

/** Refuses a time that has passed, or is more than a year ahead. */
export function inTime<Input extends AnnouncementPatch>(input: Input, now: Date): Input {
  const problems = timeProblems('scheduledAt', input.scheduledAt, now);
  if (problems.length > 0) throw invalid(problems);
  return input;
}

/** A new audience without ids gets none: the former ids referred to something else. */
export function changed(before: AnnouncementContent, patch: AnnouncementPatch): AnnouncementContent {
  const { audience = before.audience, audienceIds, scheduledAt, replyTo } = patch;
  const kept = audience === before.audience ? before.audience_ids : [];
  const content: AnnouncementContent = {
    title: patch.title ?? before.title,
    body: patch.body ?? before.body,
    channels: patch.channels ?? before.channels,
    audience,
    audience_ids: audienceIds === undefined ? kept : withoutRepeats(audienceIds ?? []),
    scheduled_at: scheduledAt === undefined ? before.scheduled_at : utc(scheduledAt),
    reply_to: replyTo === undefined ? before.reply_to : replyTo,
  };
  refuseOdd(content);
  return content;
}

function refuseOdd({ channels, audience, audience_ids }: AnnouncementContent): void {
  if (channels.includes('board') && audience !== 'all')
    throw invalid([{ field: 'audience', message: 'must be all for what goes to the board' }]);
  const what = namedBy(audience);
  if (what !== undefined && audience_ids.length === 0)
    throw invalid([{ field: 'audienceIds', message: `is required for the audience ${audience}` }]);
  if (what === undefined && audience_ids.length > 0)
    throw invalid([{ field: 'audienceIds', message: `does not go with the audience ${audience}` }]);
}

export async function refuseUnknown(
  db: Reads,
  tournamentId: string,
  content: AnnouncementContent,
): Promise<void> {
  const what = namedBy(content.audience);
  if (what !== undefined) await mustExist(db, what, tournamentId, content.audience_ids);
}

const utc = (time: string | null): string | null => time && new Date(time).toISOString();
