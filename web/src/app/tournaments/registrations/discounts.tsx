/** The codes that make registering cheaper. */
import type { Discount } from '@fairway/sdk';
import { useState } from 'react';
import { dateTime, money, number } from '../../../api/format.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Cell, RowActions, RowHead, Table } from '../../../kit/data/table.tsx';
import { Button, IconButton } from '../../../kit/forms/button.tsx';
import { Menu, MenuItem } from '../../../kit/overlays/menu.tsx';
import { EmptyState } from '../../../kit/overlays/messages.tsx';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { ListView } from '../../patterns/list-view.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { isEmpty, useList } from '../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { discountsKey } from '../queries.ts';
import { useEventSettings } from '../use-event-settings.ts';
import { EditDiscount, NewDiscount } from './discount-dialog.tsx';

const COLUMNS = [
  { label: 'Code' },
  { label: 'Off', numeric: true },
  { label: 'Uses', numeric: true },
  { label: 'Ends' },
  { label: 'Actions', hidden: true },
];

export function Discounts() {
  const { org, api, can } = useHere();
  const tournamentId = useTournamentId();
  const [isNew, setNew] = useState(false);
  const list = useList(discountsKey(org, tournamentId), () => api.tournaments.discounts.list(tournamentId));
  const create = can('tournaments:write') && (
    <Button icon="add" onClick={() => setNew(true)}>
      New discount
    </Button>
  );
  return (
    <Card
      title="Discounts"
      description="Codes that golfers type when they register."
      actions={!isEmpty(list) && create}
    >
      <ListView list={list} empty={<EmptyState title="No discount yet." action={create} />}>
        {(discounts) => (
          <Table label="Discounts" columns={COLUMNS}>
            {discounts.map((discount) => (
              <DiscountRow key={discount.id} discount={discount} />
            ))}
          </Table>
        )}
      </ListView>
      {isNew && <NewDiscount onClose={() => setNew(false)} />}
    </Card>
  );
}

function DiscountRow({ discount }: { discount: Discount }) {
  const { can } = useHere();
  const settings = useEventSettings();
  const { code, percent_off, amount_off_cents, uses, max_uses, expires_at } = discount;
  const currency = settings?.registration.currency ?? 'usd';
  return (
    <tr>
      <RowHead>
        <code>{code}</code>
      </RowHead>
      <Cell numeric>
        {percent_off === null ? money(amount_off_cents ?? 0, currency) : `${number(percent_off)} %`}
      </Cell>
      <Cell numeric>
        {number(uses)}
        {max_uses !== null && ` of ${number(max_uses)}`}
      </Cell>
      <Cell soft>{expires_at === null ? 'never' : dateTime(expires_at, settings?.timezone)}</Cell>
      <RowActions>{can('tournaments:write') && <DiscountActions discount={discount} />}</RowActions>
    </tr>
  );
}

function DiscountActions({ discount }: { discount: Discount }) {
  const { org, api } = useHere();
  const tournamentId = useTournamentId();
  const [deed, setDeed] = useState<'edit' | 'delete'>();
  const close = () => setDeed(undefined);
  const remove = useAction(() => api.tournaments.discounts.delete(tournamentId, discount.id), {
    done: () => `${discount.code} is deleted.`,
    refresh: [discountsKey(org, tournamentId)],
    onDone: close,
  });
  return (
    <>
      <Menu trigger={<IconButton label={`Actions for ${discount.code}`} icon="more" />}>
        <MenuItem onSelect={() => setDeed('edit')}>Edit</MenuItem>
        <MenuItem danger onSelect={() => setDeed('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {deed === 'edit' && <EditDiscount discount={discount} onClose={close} />}
      <ConfirmAction
        open={deed === 'delete'}
        onClose={close}
        title={`Delete the discount ${discount.code}?`}
        description="Nobody can use the code any more. Registrations that have it keep their price."
        verb="Delete"
        action={remove}
      />
    </>
  );
}
