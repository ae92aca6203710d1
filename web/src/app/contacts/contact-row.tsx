/** One contact of the table. Memoized: thousands of rows stand below each other. */
import type { Contact } from '@fairway/sdk';
import { memo } from 'react';
import { ago, dateTime } from '../../api/format.ts';
import { type Choose, ChooseCell } from '../../kit/data/selection.tsx';
import { Cell, RowHead } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Badge } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { nameOf } from './queries.ts';

interface Props {
  contact: Contact;
  isChosen: boolean;
  /** Undefined for whoever may only look. */
  onChoose: Choose | undefined;
  onOpen(contact: Contact): void;
}

export const ContactRow = memo(({ contact, isChosen, onChoose, onOpen }: Props) => {
  const { id, email, company, phone, source, opted_out, created_at } = contact;
  const name = nameOf(contact);
  return (
    <tr>
      {onChoose !== undefined && (
        <ChooseCell id={id} label={words.contacts.chooseOne(name)} isChosen={isChosen} onChoose={onChoose} />
      )}
      <RowHead>
        {onChoose === undefined ? (
          name
        ) : (
          <Button look="plain" onClick={() => onOpen(contact)}>
            {name}
          </Button>
        )}
        {opted_out && <Badge>{words.contacts.noBulkMail}</Badge>}
      </RowHead>
      <Cell clip title={email}>
        {email}
      </Cell>
      <Cell soft clip title={company ?? undefined}>
        {company}
      </Cell>
      <Cell soft tight>
        {phone}
      </Cell>
      <Cell soft>{source && words.contacts.sources[source]}</Cell>
      <Cell soft tight title={dateTime(created_at)}>
        {ago(created_at)}
      </Cell>
    </tr>
  );
});
