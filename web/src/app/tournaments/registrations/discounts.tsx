/** The codes that make registering cheaper. */
import type { Discount } from '@fairway/sdk';
import { useState } from 'react';
import { dateTime, money, number } from '../../../api/format.ts';
import { Card } from '../../../kit/data/card.tsx';
import { type SortableColumn, SortedTable } from '../../../kit/data/sorting.tsx';
import { Cell, RowActions, RowHead } from '../../../kit/data/table.tsx';
import { Button, IconButton } from '../../../kit/forms/button.tsx';
import { Menu, MenuItem } from '../../../kit/overlays/menu.tsx';
import { EmptyState } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { ListView } from '../../patterns/list-view.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { isEmpty, useList } from '../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { discountsKey } from '../queries.ts';
import { useEventSettings } from '../use-event-settings.ts';
import { EditDiscount, NewDiscount } from './discount-dialog.tsx';

const said = words.registrations.discounts;

const COLUMNS: readonly SortableColumn<Discount>[] = [
  { label: said.columns.code, by: ({ code }) => code },
  { label: said.columns.off, numeric: true },
  { label: said.columns.uses, numeric: true, by: ({ uses }) => uses },
  { label: said.columns.ends, by: ({ expires_at }) => expires_at },
  { label: said.columns.actions, hidden: true },
];

export function Discounts() {
  const { org, api, can } = useHere();
  const tournamentId = useTournamentId();
  const [isNew, setNew] = useState(false);
  const list = useList(discountsKey(org, tournamentId), () => api.tournaments.discounts.list(tournamentId));
  const create = can('tournaments:write') && (
    <Button icon="add" onClick={() => setNew(true)}>
      {said.new}
    </Button>
  );
  return (
    <Card title={said.title} description={said.about} actions={!isEmpty(list) && create}>
      <ListView list={list} empty={<EmptyState title={said.none} action={create} />}>
        {(discounts) => (
          <SortedTable label={said.title} columns={COLUMNS} rows={discounts} isWhole={!list.hasMore}>
            {(discount) => <DiscountRow key={discount.id} discount={discount} />}
          </SortedTable>
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
      <Cell numeric>{max_uses === null ? number(uses) : said.used(number(uses), number(max_uses))}</Cell>
      <Cell soft>{expires_at === null ? said.never : dateTime(expires_at, settings?.timezone)}</Cell>
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
    done: () => said.deleted(discount.code),
    refresh: [discountsKey(org, tournamentId)],
    onDone: close,
  });
  return (
    <>
      <Menu trigger={<IconButton label={said.actionsFor(discount.code)} icon="more" />}>
        <MenuItem onSelect={() => setDeed('edit')}>{said.edit}</MenuItem>
        <MenuItem danger onSelect={() => setDeed('delete')}>
          {said.delete}
        </MenuItem>
      </Menu>
      {deed === 'edit' && <EditDiscount discount={discount} onClose={close} />}
      <ConfirmAction
        open={deed === 'delete'}
        onClose={close}
        title={said.deleteQuestion(discount.code)}
        description={said.deleteEffect}
        verb={said.delete}
        action={remove}
      />
    </>
  );
}
