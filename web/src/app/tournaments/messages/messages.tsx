/** The messages that were sent to players, newest first. */
import type { Message } from '@fairway/sdk';
import type { ReactNode } from 'react';
import { count, dateTime } from '../../../api/format.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Cell, RowHead, Table } from '../../../kit/data/table.tsx';
import { EmptyState } from '../../../kit/overlays/messages.tsx';
import { ListView } from '../../patterns/list-view.tsx';
import type { Listed } from '../../patterns/use-list.ts';
import { useNames, useSettings } from '../event-queries.ts';
import styles from './page.module.css';
import { audienceText } from './queries.ts';

const COLUMNS = [{ label: 'Message' }, { label: 'To' }, { label: 'Mails' }, { label: 'Sent' }];

export function Messages({ list, empty }: { list: Listed<Message>; empty: ReactNode }) {
  const { data: settings } = useSettings();
  const names = useNames();
  return (
    <Card title="Messages">
      <ListView
        list={list}
        empty={
          <EmptyState title="No message has been sent yet." action={empty}>
            A message is a few words to players, such as “Shotgun in ten minutes”.
          </EmptyState>
        }
      >
        {(messages) => (
          <Table label="Messages" columns={COLUMNS}>
            {messages.map((message) => (
              <tr key={message.id}>
                <RowHead>
                  <span className={styles.body}>{message.body}</span>
                </RowHead>
                <Cell>{toWhom(message, names)}</Cell>
                <Cell soft>{mails(message)}</Cell>
                <Cell soft tight>
                  {dateTime(message.created_at, settings?.timezone)}
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </ListView>
    </Card>
  );
}

function toWhom({ audience, team_ids, player_ids, recipients }: Message, names: ReadonlyMap<string, string>) {
  const named = [...team_ids, ...player_ids].map((id) => names.get(id) ?? 'somebody who is gone');
  return `${audience === null ? named.join(', ') : audienceText(audience)} (${count(recipients, 'player')})`;
}

const mails = ({ emailed, delivered, failed, unreachable }: Message): string =>
  [
    `${delivered} of ${emailed} delivered`,
    failed > 0 && `${failed} failed`,
    unreachable > 0 && `${unreachable} without an address`,
  ]
    .filter(Boolean)
    .join(', ');
