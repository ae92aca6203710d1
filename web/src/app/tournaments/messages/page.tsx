/**
 * News for the people of the event: announcements by mail and on the board, and short messages to players.
 */
import { useState } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { isEmpty } from '../../patterns/use-list.ts';
import { useHere } from '../../session.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { Announcements } from './announcements.tsx';
import { MessageForm } from './message-form.tsx';
import { Messages } from './messages.tsx';
import { useAnnouncements, useMessages } from './queries.ts';

export default function MessagesPage() {
  const { can } = useHere();
  const [writes, setWrites] = useState<'announcement' | 'message'>();
  const announcements = useAnnouncements();
  const messages = useMessages();
  const close = () => setWrites(undefined);
  const announce = can('announcements:write') && (
    <Button look="primary" icon="add" onClick={() => setWrites('announcement')}>
      New announcement
    </Button>
  );
  const send = can('messages:write') && (
    <Button icon="add" onClick={() => setWrites('message')}>
      New message
    </Button>
  );
  return (
    <>
      <SectionHeader
        title="Messages"
        description="Announcements go out by mail, on the public page and on the TV. Messages go to players, by mail and to the phones they score with."
        actions={
          <>
            {!isEmpty(messages) && send}
            {!isEmpty(announcements) && announce}
          </>
        }
      />
      <Stack>
        <Announcements list={announcements} empty={announce} />
        {can('messages:write') && <Messages list={messages} empty={send} />}
      </Stack>
      {writes === 'announcement' && <AnnouncementForm onClose={close} />}
      {writes === 'message' && <MessageForm onClose={close} />}
    </>
  );
}
