/** The pots of side games, and what raffles and auctions have brought in. */
import { money, number } from '../../../api/format.ts';
import type { MoneyReport } from '../../../api/staff-types.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Cell, RowHead, Table } from '../../../kit/data/table.tsx';
import { words } from '../../../words/app.ts';

const said = words.money;

export const Games = ({ report: { pots, raffles, auctions } }: { report: MoneyReport }) => (
  <>
    {pots.length > 0 && <Pots pots={pots} />}
    {raffles.length > 0 && <Raffles raffles={raffles} />}
    {auctions.length > 0 && <Auctions auctions={auctions} />}
  </>
);

const Pots = ({ pots }: Pick<MoneyReport, 'pots'>) => (
  <Card flush title={said.pots} description={said.gamesHint}>
    <Table
      label={said.pots}
      columns={[
        { label: said.game },
        { label: said.participants, numeric: true },
        { label: said.pot, numeric: true },
      ]}
    >
      {pots.map(({ gameId, name, participants, potCents, currency }) => (
        <tr key={gameId}>
          <RowHead>{name}</RowHead>
          <Cell numeric>{number(participants)}</Cell>
          <Cell numeric>{money(potCents, currency)}</Cell>
        </tr>
      ))}
    </Table>
  </Card>
);

const Raffles = ({ raffles }: Pick<MoneyReport, 'raffles'>) => (
  <Card flush title={said.raffles}>
    <Table
      label={said.raffles}
      columns={[
        { label: said.raffle },
        { label: said.tickets, numeric: true },
        { label: said.amount, numeric: true },
      ]}
    >
      {raffles.map(({ raffle_id, name, tickets, amount_cents, currency }) => (
        <tr key={raffle_id}>
          <RowHead>{name}</RowHead>
          <Cell numeric>{number(tickets)}</Cell>
          <Cell numeric>{money(amount_cents, currency)}</Cell>
        </tr>
      ))}
    </Table>
  </Card>
);

const Auctions = ({ auctions }: Pick<MoneyReport, 'auctions'>) => (
  <Card flush title={said.auctions}>
    <Table
      label={said.auctions}
      columns={[
        { label: said.auction },
        { label: said.sold, numeric: true },
        { label: said.sum, numeric: true },
        { label: said.open, numeric: true },
        { label: said.bids, numeric: true },
      ]}
    >
      {auctions.map(({ currency, sold, amount_cents, open, bid_cents }) => (
        <tr key={currency}>
          <RowHead>{currency.toUpperCase()}</RowHead>
          <Cell numeric>{number(sold)}</Cell>
          <Cell numeric>{money(amount_cents, currency)}</Cell>
          <Cell numeric soft>
            {number(open)}
          </Cell>
          <Cell numeric soft>
            {money(bid_cents, currency)}
          </Cell>
        </tr>
      ))}
    </Table>
  </Card>
);
