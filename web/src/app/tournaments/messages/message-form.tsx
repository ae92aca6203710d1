/** A short message to players. It goes out as soon as it is sent, which the form says. */
import { useState } from 'react';
import { count } from '../../../api/format.ts';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { chosen, text } from '../../../kit/forms/form-values.ts';
import { Select, Textarea } from '../../../kit/forms/input.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { Choices } from './choices.tsx';
import { AUDIENCES, type Audience, MESSAGES } from './queries.ts';

const TO: readonly Audience[] = ['all', 'checked_in', 'not_checked_in', 'team'];
const OPTIONS = AUDIENCES.filter(({ value }) => TO.includes(value));

export function MessageForm({ onClose }: { onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const [audience, setAudience] = useState<Audience>('all');
  const send = useAction(
    (form: FormData) => {
      const body = text(form, 'body');
      const isNamed = audience === 'team' || audience === 'flight' || audience === 'tag';
      const to = isNamed ? { teamIds: chosen(form, 'ids') } : { audience };
      return api.tournaments.messages.send(tournamentId, { body, ...to });
    },
    {
      done: ({ recipients }) => `The message is on its way to ${count(recipients, 'player')}.`,
      refresh: [useEventKey(MESSAGES)],
      onDone: onClose,
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="New message"
      description="It goes to the players at once, by mail and to the phones they score with, and cannot be taken back."
    >
      <Form messages={send.messages} onSubmit={send.run}>
        <ErrorAlert error={send.error} />
        <Textarea label="Message" name="body" maxLength={500} required />
        <Select
          label="To"
          name="audience"
          options={OPTIONS}
          value={audience}
          onChange={({ target }) =>
            setAudience(OPTIONS.find(({ value }) => value === target.value)?.value ?? 'all')
          }
        />
        <Choices audience={audience} />
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={send.busy}>
            Send message
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
