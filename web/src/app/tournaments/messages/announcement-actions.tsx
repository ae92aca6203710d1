/**
 * What can be done with an announcement: sent or changed while it is a draft, taken off the board afterwards.
 */
import type { Announcement } from '@fairway/sdk';
import { useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { Button, IconButton } from '../../../kit/forms/button.tsx';
import { Menu, MenuItem } from '../../../kit/overlays/menu.tsx';
import { words } from '../../../words/app.ts';
import { ExportLink } from '../../patterns/list-view.tsx';
import { useHere, useTournamentId } from '../../session.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementQuestion, type Asked } from './announcement-question.tsx';

const said = words.messages.announcements;

export function AnnouncementActions({ announcement }: { announcement: Announcement }) {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  const [asked, setAsked] = useState<Asked | 'edit'>();
  const { id, title, status, channels, sent_at, retracted_at } = announcement;
  const isUnsent = status === 'draft' || status === 'scheduled';
  const isOnBoard = sent_at !== null && channels.includes('board') && retracted_at === null;
  const csv = addressOf(org, `/tournaments/${tournamentId}/announcements/${id}/recipients`, {
    format: 'csv',
  });
  return (
    <>
      {isUnsent && <Button onClick={() => setAsked('send')}>{said.send}</Button>}
      {!isUnsent && <ExportLink href={csv} />}
      {(isUnsent || isOnBoard) && (
        <Menu trigger={<IconButton label={said.actionsFor(title)} icon="more" />}>
          {isUnsent && <MenuItem onSelect={() => setAsked('edit')}>{said.edit}</MenuItem>}
          {isOnBoard && <MenuItem onSelect={() => setAsked('retract')}>{said.retract}</MenuItem>}
          {isUnsent && (
            <MenuItem danger onSelect={() => setAsked('delete')}>
              {said.delete}
            </MenuItem>
          )}
        </Menu>
      )}
      {asked === 'edit' && (
        <AnnouncementForm announcement={announcement} onClose={() => setAsked(undefined)} />
      )}
      {asked !== undefined && asked !== 'edit' && (
        <AnnouncementQuestion announcement={announcement} about={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
