/** Who gets what of the side games. */
import { money } from '../../../../api/format.ts';
import { Card } from '../../../../kit/data/card.tsx';
import { Cell, RowHead, Table } from '../../../../kit/data/table.tsx';
import { words } from '../../../../words/app.ts';
import styles from '../overview.module.css';
import type { Final } from '../queries.ts';

const said = words.overview.final;

const COLUMNS = [{ label: said.who }, { label: said.games }, { label: said.amount, numeric: true }];

export const Payouts = ({ payouts }: Pick<Final, 'payouts'>) => (
  <Card flush title={said.payouts}>
    {payouts.length === 0 ? (
      <div className={styles.none}>
        <strong>{said.payoutsNone}</strong>
        {said.payoutsHint}
      </div>
    ) : (
      <Table label={said.payouts} columns={COLUMNS}>
        {payouts.map(({ entrantId, name, currency, amountCents, games }) => (
          <tr key={`${currency} ${entrantId ?? name}`}>
            <RowHead>{name}</RowHead>
            <Cell soft>{games.map((game) => game.name).join(', ')}</Cell>
            <Cell numeric>{money(amountCents, currency)}</Cell>
          </tr>
        ))}
      </Table>
    )}
  </Card>
);
