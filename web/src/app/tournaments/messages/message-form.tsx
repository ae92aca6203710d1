/** A short message to players. It goes out as soon as it is sent, which the form says. */
import { useState } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { chosen, text } from '../../../kit/forms/form-values.ts';
import { Select, Textarea } from '../../../kit/forms/input.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { Choices } from './choices.tsx';
import { AUDIENCES, type Audience, MESSAGES } from './queries.ts';

const TO: readonly Audience[] = ['all', 'checked_in', 'not_checked_in', 'team'];
const OPTIONS = AUDIENCES.filter(({ value }) => TO.includes(value));

const said = words.messages.message;

interface Props {
  /** The team that it is for, to begin with. */
  teamId?: string;
  onClose(): void;
}

export function MessageForm({ teamId, onClose }: Props) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const [audience, setAudience] = useState<Audience>(teamId === undefined ? 'all' : 'team');
  const send = useAction(
    (form: FormData) => {
      const body = text(form, 'body');
      const isNamed = audience === 'team' || audience === 'flight' || audience === 'tag';
      const to = isNamed ? { teamIds: chosen(form, 'ids') } : { audience };
      return api.tournaments.messages.send(tournamentId, { body, ...to });
    },
    {
      done: ({ recipients }) => said.sentToast(recipients),
      refresh: [useEventKey(MESSAGES)],
      onDone: onClose,
    },
  );
  return (
    <Dialog open onClose={onClose} title={words.messages.newMessage} description={said.description}>
      <Form messages={send.messages} onSubmit={send.run}>
        <ErrorAlert error={send.error} />
        <Textarea label={said.label} name="body" maxLength={500} required />
        <Select
          label={words.messages.to}
          name="audience"
          options={OPTIONS}
          value={audience}
          onChange={({ target }) =>
            setAudience(OPTIONS.find(({ value }) => value === target.value)?.value ?? 'all')
          }
        />
        <Choices audience={audience} chosen={teamId === undefined ? [] : [teamId]} />
        <Actions>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button look="primary" type="submit" busy={send.busy}>
            {said.send}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
