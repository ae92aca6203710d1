/** The messages that were sent to players, newest first. */
import type { Message } from '@fairway/sdk';
import type { ReactNode } from 'react';
import { dateTime } from '../../../api/format.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Cell, RowHead, Table } from '../../../kit/data/table.tsx';
import { EmptyState } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ListView } from '../../patterns/list-view.tsx';
import type { Listed } from '../../patterns/use-list.ts';
import { useNames, useSettings } from '../event-queries.ts';
import styles from './page.module.css';
import { audienceText } from './queries.ts';

const said = words.messages;

const COLUMNS = [
  { label: said.message.column },
  { label: said.to },
  { label: said.emails },
  { label: said.message.sent },
];

export function Messages({ list, empty }: { list: Listed<Message>; empty: ReactNode }) {
  const { data: settings } = useSettings();
  const names = useNames();
  return (
    <Card title={said.message.title}>
      <ListView
        list={list}
        empty={
          <EmptyState title={said.message.none} action={empty}>
            {said.message.noneHint}
          </EmptyState>
        }
      >
        {(messages) => (
          <Table label={said.message.title} columns={COLUMNS}>
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
  const named = [...team_ids, ...player_ids].map((id) => names.get(id) ?? said.gone);
  return said.message.to(audience === null ? named.join(', ') : audienceText(audience), recipients);
}

const mails = ({ emailed, delivered, failed, unreachable }: Message): string =>
  [
    said.delivered(delivered, emailed),
    failed > 0 && said.failed(failed),
    unreachable > 0 && said.noAddress(unreachable),
  ]
    .filter(Boolean)
    .join(', ');
