/**
 * News for the people of the event: announcements by mail and on the board, and short messages to players.
 */
import { useState } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { words } from '../../../words/app.ts';
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
      {words.messages.newAnnouncement}
    </Button>
  );
  const send = can('messages:write') && (
    <Button icon="add" onClick={() => setWrites('message')}>
      {words.messages.newMessage}
    </Button>
  );
  return (
    <>
      <SectionHeader
        title={words.messages.title}
        description={words.messages.description}
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
