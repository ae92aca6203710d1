/**
 * What can be done with an announcement: sent or changed while it is a draft, taken off the board afterwards.
 */
import type { Announcement } from '@fairway/sdk';
import { useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { Button, IconButton } from '../../../kit/forms/button.tsx';
import { Menu, MenuItem } from '../../../kit/overlays/menu.tsx';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { ExportLink } from '../../patterns/list-view.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { ANNOUNCEMENTS, audienceText } from './queries.ts';

type Asked = 'send' | 'delete' | 'retract' | 'edit';

export function AnnouncementActions({ announcement }: { announcement: Announcement }) {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  const [asked, setAsked] = useState<Asked>();
  const { id, title, status, channels, sent_at, retracted_at } = announcement;
  const isUnsent = status === 'draft' || status === 'scheduled';
  const isOnBoard = sent_at !== null && channels.includes('board') && retracted_at === null;
  const csv = addressOf(org, `/tournaments/${tournamentId}/announcements/${id}/recipients`, {
    format: 'csv',
  });
  return (
    <>
      {isUnsent && <Button onClick={() => setAsked('send')}>Send</Button>}
      {!isUnsent && <ExportLink href={csv} />}
      {(isUnsent || isOnBoard) && (
        <Menu trigger={<IconButton label={`Actions for ${title}`} icon="more" />}>
          {isUnsent && <MenuItem onSelect={() => setAsked('edit')}>Edit</MenuItem>}
          {isOnBoard && <MenuItem onSelect={() => setAsked('retract')}>Take off the board</MenuItem>}
          {isUnsent && (
            <MenuItem danger onSelect={() => setAsked('delete')}>
              Delete
            </MenuItem>
          )}
        </Menu>
      )}
      {asked === 'edit' && (
        <AnnouncementForm announcement={announcement} onClose={() => setAsked(undefined)} />
      )}
      {asked !== undefined && asked !== 'edit' && (
        <Question announcement={announcement} about={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface QuestionProps {
  announcement: Announcement;
  about: Exclude<Asked, 'edit'>;
  onClose(): void;
}

/** None of these can be undone. */
function Question({ announcement, about, onClose }: QuestionProps) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const { announcements } = api.tournaments;
  const { verb, done, does } = WORDS[about];
  const act = useAction<void, unknown>(() => announcements[about](tournamentId, announcement.id), {
    done: () => `“${announcement.title}” is ${done}.`,
    refresh: [useEventKey(ANNOUNCEMENTS)],
    onDone: onClose,
  });
  return (
    <ConfirmAction
      open
      onClose={onClose}
      title={`${verb} “${announcement.title}”?`}
      description={does(announcement)}
      verb={verb}
      action={act}
    />
  );
}

interface Words {
  verb: string;
  done: string;
  /** What it does to whom. */
  does(announcement: Announcement): string;
}

const WORDS: Record<QuestionProps['about'], Words> = {
  send: {
    verb: 'Send',
    done: 'on its way',
    does: ({ channels, audience }) =>
      [
        channels.includes('email') && `It is mailed at once: ${audienceText(audience).toLowerCase()}.`,
        channels.includes('board') && 'The public page and the TV show it to everybody.',
        'A mail cannot be taken back.',
      ]
        .filter(Boolean)
        .join(' '),
  },
  delete: { verb: 'Delete', done: 'deleted', does: () => 'The draft is gone for good. Nobody has seen it.' },
  retract: {
    verb: 'Take off the board',
    done: 'off the board',
    does: () => 'It disappears from the public page and the TV. Mails that are out stay out.',
  },
};
