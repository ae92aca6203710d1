/** One contact of the table. Memoized: thousands of rows stand below each other. */
import type { Contact } from '@fairway/sdk';
import { memo } from 'react';
import { ago, dateTime } from '../../api/format.ts';
import { Cell, RowHead } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Checkbox } from '../../kit/forms/input.tsx';
import { Badge } from '../../kit/overlays/messages.tsx';
import { nameOf } from './queries.ts';

interface Props {
  contact: Contact;
  isChosen: boolean;
  /** Undefined for whoever may only look. */
  onChoose: ((id: string, isChosen: boolean) => void) | undefined;
  onOpen(contact: Contact): void;
}

export const ContactRow = memo(({ contact, isChosen, onChoose, onOpen }: Props) => {
  const { id, email, company, phone, source, opted_out, created_at } = contact;
  const name = nameOf(contact);
  return (
    <tr>
      {onChoose !== undefined && (
        <Cell>
          <Checkbox
            label={`Choose ${name}`}
            hideLabel
            checked={isChosen}
            onChange={({ target }) => onChoose(id, target.checked)}
          />
        </Cell>
      )}
      <RowHead>
        {onChoose === undefined ? (
          name
        ) : (
          <Button look="plain" onClick={() => onOpen(contact)}>
            {name}
          </Button>
        )}
        {opted_out && <Badge>no bulk mail</Badge>}
      </RowHead>
      <Cell>{email}</Cell>
      <Cell soft>{company}</Cell>
      <Cell soft tight>
        {phone}
      </Cell>
      <Cell soft>{source}</Cell>
      <Cell soft tight title={dateTime(created_at)}>
        {ago(created_at)}
      </Cell>
    </tr>
  );
});
