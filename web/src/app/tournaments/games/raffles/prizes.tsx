/** The prizes of a raffle, in the order in which they are drawn, with whoever has won them. */
import type { Raffle, RafflePrize } from '@fairway/sdk';
import { useState } from 'react';
import { money, number } from '../../../../api/format.ts';
import { Cell, RowActions, RowHead, Table } from '../../../../kit/data/table.tsx';
import { Button, IconButton } from '../../../../kit/forms/button.tsx';
import { Menu, MenuItem } from '../../../../kit/overlays/menu.tsx';
import { EmptyState } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { ConfirmAction } from '../../../patterns/confirm-action.tsx';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { EditPrize, NewPrize } from './prize-dialog.tsx';

const said = words.raffles;

const COLUMNS = [
  { label: said.prize },
  { label: said.left, numeric: true },
  { label: said.worth, numeric: true },
  { label: said.winners },
  { label: said.actions, hidden: true },
];

export function Prizes({ raffle }: { raffle: Raffle }) {
  if (raffle.prizes.length === 0) return <NoPrizes raffle={raffle} />;
  return (
    <Table label={said.prizesOf(raffle.name)} columns={COLUMNS}>
      {raffle.prizes.map((prize) => (
        <PrizeRow key={prize.id} raffle={raffle} prize={prize} />
      ))}
    </Table>
  );
}

function NoPrizes({ raffle }: { raffle: Raffle }) {
  const { can } = useHere();
  const [adds, setAdds] = useState(false);
  return (
    <>
      <EmptyState
        title={said.noPrizes}
        action={can('tournaments:write') && <Button onClick={() => setAdds(true)}>{said.addPrize}</Button>}
      >
        {said.noPrizesHelp}
      </EmptyState>
      {adds && <NewPrize raffle={raffle} onClose={() => setAdds(false)} />}
    </>
  );
}

function PrizeRow({ raffle, prize }: { raffle: Raffle; prize: RafflePrize }) {
  const { can } = useHere();
  const { name, remaining, quantity, value_cents, winners } = prize;
  return (
    <tr>
      <RowHead>{name}</RowHead>
      <Cell numeric>{said.leftOf(number(remaining), number(quantity))}</Cell>
      <Cell numeric>{value_cents === null ? '–' : money(value_cents, raffle.currency)}</Cell>
      <Cell prose>
        {winners.length === 0 && '–'}
        {winners.map(({ id, ticket_number, winner_name, status }) => (
          <div key={id}>
            {said.winnerTicket(winner_name ?? '–', ticket_number)}
            {status === 'forfeited' && ` ${said.forfeited}`}
          </div>
        ))}
      </Cell>
      <RowActions>{can('tournaments:write') && <PrizeActions raffle={raffle} prize={prize} />}</RowActions>
    </tr>
  );
}

function PrizeActions({ raffle, prize }: { raffle: Raffle; prize: RafflePrize }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const [deed, setDeed] = useState<'edit' | 'delete'>();
  const close = () => setDeed(undefined);
  const remove = useAction(() => api.tournaments.raffles.deletePrize(tournamentId, raffle.id, prize.id), {
    done: () => said.deleted(prize.name),
    refresh: [useGamesKey('raffles')],
    onDone: close,
  });
  return (
    <>
      <Menu trigger={<IconButton label={said.actionsFor(prize.name)} icon="more" />}>
        <MenuItem onSelect={() => setDeed('edit')}>{said.edit}</MenuItem>
        <MenuItem danger onSelect={() => setDeed('delete')}>
          {said.delete}
        </MenuItem>
      </Menu>
      {deed === 'edit' && <EditPrize raffle={raffle} prize={prize} onClose={close} />}
      <ConfirmAction
        open={deed === 'delete'}
        onClose={close}
        title={said.deletePrizeQuestion(prize.name)}
        description={said.deletePrizeEffect}
        verb={said.delete}
        action={remove}
      />
    </>
  );
}
