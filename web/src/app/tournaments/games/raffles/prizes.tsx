/** The prizes of a raffle, in the order in which they are drawn, with whoever has won them. */
import type { Raffle, RafflePrize } from '@fairway/sdk';
import { useState } from 'react';
import { money, number } from '../../../../api/format.ts';
import { Cell, RowActions, RowHead, Table } from '../../../../kit/data/table.tsx';
import { Button, IconButton } from '../../../../kit/forms/button.tsx';
import { Menu, MenuItem } from '../../../../kit/overlays/menu.tsx';
import { EmptyState } from '../../../../kit/overlays/messages.tsx';
import { ConfirmAction } from '../../../patterns/confirm-action.tsx';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { EditPrize, NewPrize } from './prize-dialog.tsx';

const COLUMNS = [
  { label: 'Prize' },
  { label: 'Left', numeric: true },
  { label: 'Worth', numeric: true },
  { label: 'Winners' },
  { label: 'Actions', hidden: true },
];

export function Prizes({ raffle }: { raffle: Raffle }) {
  if (raffle.prizes.length === 0) return <NoPrizes raffle={raffle} />;
  return (
    <Table label={`Prizes of ${raffle.name}`} columns={COLUMNS}>
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
        title="No prize yet."
        action={can('tournaments:write') && <Button onClick={() => setAdds(true)}>Add prize</Button>}
      >
        There has to be one before the draw.
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
      <Cell numeric>
        {number(remaining)} of {number(quantity)}
      </Cell>
      <Cell numeric>{value_cents === null ? '–' : money(value_cents, raffle.currency)}</Cell>
      <Cell prose>
        {winners.length === 0 && '–'}
        {winners.map(({ id, ticket_number, winner_name, status }) => (
          <div key={id}>
            {winner_name ?? '–'}, ticket {ticket_number}
            {status === 'forfeited' && ' (forfeited)'}
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
    done: () => `${prize.name} is deleted.`,
    refresh: [useGamesKey('raffles')],
    onDone: close,
  });
  return (
    <>
      <Menu trigger={<IconButton label={`Actions for ${prize.name}`} icon="more" />}>
        <MenuItem onSelect={() => setDeed('edit')}>Edit</MenuItem>
        <MenuItem danger onSelect={() => setDeed('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {deed === 'edit' && <EditPrize raffle={raffle} prize={prize} onClose={close} />}
      <ConfirmAction
        open={deed === 'delete'}
        onClose={close}
        title={`Delete the prize ${prize.name}?`}
        description="Nobody can win it any more. A prize that was won stays."
        verb="Delete"
        action={remove}
      />
    </>
  );
}
