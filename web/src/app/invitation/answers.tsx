/** Who comes to the event: the answers by link, and those that were given by phone. */
import type { Rsvp, RsvpEntry } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../api/client.ts';
import { dateTime, number } from '../../api/format.ts';
import { Card } from '../../kit/data/card.tsx';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Row } from '../../kit/forms/form.tsx';
import { optionalText, text } from '../../kit/forms/form-values.ts';
import { Input, Select } from '../../kit/forms/input.tsx';
import { Badge, EmptyState } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { ANSWER_TONES } from '../invitations/words.ts';
import { ContactPicker } from '../patterns/contact-picker.tsx';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { ExportLink, ListView } from '../patterns/list-view.tsx';
import { typedNumber, Unreadable } from '../patterns/typed.ts';
import { useAction } from '../patterns/use-action.ts';
import { POLL_MS, useList } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';

const said = words.invitations.answers;

const COLUMNS = Object.entries(said.columns).map(([name, label]) => ({ label, numeric: name === 'heads' }));

const answersKey = (org: string, tournamentId: string) => [org, 'rsvps', tournamentId] as const;

export function Answers({ tournamentId }: { tournamentId: string }) {
  const { org, api, can } = useHere();
  const [isEntering, setEntering] = useState(false);
  const key = answersKey(org, tournamentId);
  const { data } = useQuery({
    queryKey: [...key, 'summary'],
    queryFn: () => api.tournaments.rsvps.getSummary(tournamentId),
    refetchInterval: POLL_MS,
  });
  const list = useList([...key, 'list'], () => api.tournaments.rsvps.list(tournamentId), {
    everyMs: POLL_MS,
  });
  return (
    <Card
      title={said.title}
      description={data && said.summary(data.yes, data.partySize, data.maybe, data.no)}
      actions={
        <>
          <ExportLink href={addressOf(org, `/tournaments/${tournamentId}/rsvps`, { format: 'csv' })} />
          {can('tournaments:write') && can('contacts:read') && (
            <Button onClick={() => setEntering(true)}>{said.enter}</Button>
          )}
        </>
      }
    >
      <ListView list={list} empty={<EmptyState title={said.none} />}>
        {(answers) => (
          <Table label={said.title} columns={COLUMNS}>
            {answers.map((answer) => (
              <AnswerRow key={answer.id} answer={answer} />
            ))}
          </Table>
        )}
      </ListView>
      {isEntering && <EnterAnswer tournamentId={tournamentId} onClose={() => setEntering(false)} />}
    </Card>
  );
}

const AnswerRow = ({ answer }: { answer: Rsvp }) => (
  <tr>
    <RowHead>
      {answer.name ?? answer.email}
      {answer.name && <small>{answer.email}</small>}
    </RowHead>
    <Cell>
      <Badge tone={ANSWER_TONES[answer.response]}>{said.responses[answer.response]}</Badge>
    </Cell>
    <Cell numeric>{number(answer.party_size)}</Cell>
    <Cell soft prose>
      {answer.note ?? '–'}
    </Cell>
    <Cell soft tight>
      {dateTime(answer.responded_at)}
    </Cell>
  </tr>
);

const RESPONSES = (['yes', 'no', 'maybe'] as const).map((value) => ({ value, label: said.responses[value] }));

function EnterAnswer({ tournamentId, onClose }: { tournamentId: string; onClose(): void }) {
  const { org, api } = useHere();
  const [contact, setContact] = useState<readonly string[]>([]);
  const enter = useAction(
    ({ contactId, entry }: { contactId: string; entry: RsvpEntry }) =>
      api.tournaments.rsvps.enter(tournamentId, contactId, entry),
    {
      done: () => said.entered,
      refresh: [answersKey(org, tournamentId), [org, 'invitations']],
      onDone: onClose,
    },
  );
  const values = (form: FormData) => {
    const [contactId] = contact;
    if (contactId === undefined) throw new Unreadable('contact', said.contactMissing);
    const response = RESPONSES.find(({ value }) => value === text(form, 'response'))?.value ?? 'yes';
    return {
      contactId,
      entry: { response, partySize: typedNumber(form, 'partySize'), note: optionalText(form, 'note') },
    };
  };
  return (
    <FormDialog title={said.enter} submit={said.save} action={enter} values={values} onClose={onClose}>
      <ContactPicker label={said.contact} name="contact" chosen={contact} onChange={setContact} single />
      <Row>
        <Select label={said.answer} name="response" options={RESPONSES} />
        <Input label={said.heads} name="partySize" inputMode="numeric" hint={said.headsHint} />
      </Row>
      <Input label={said.note} optional name="note" />
    </FormDialog>
  );
}
