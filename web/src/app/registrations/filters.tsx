/** Which registrations are shown. */
import type { ListRegistrationsQuery } from '@fairway/sdk';
import { useDeferredValue, useMemo, useState } from 'react';
import { Input, Select } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import { Toolbar } from '../patterns/toolbar.tsx';

const said = words.registrations.filters;

/** What the list is narrowed to, by what people call it. */
const STANDS: Record<string, { label: string; query: ListRegistrationsQuery }> = {
  all: { label: said.all, query: {} },
  pending: { label: said.pending, query: { status: 'pending', waitlisted: 'false' } },
  paid: { label: said.paid, query: { status: 'paid' } },
  waitlist: { label: said.waitlist, query: { status: 'pending', waitlisted: 'true' } },
  flagged: { label: said.flagged, query: { flagged: 'true' } },
  cancelled: { label: said.cancelled, query: { status: 'cancelled' } },
  refunded: { label: said.refunded, query: { status: 'refunded' } },
};

const OPTIONS = Object.entries(STANDS).map(([value, { label }]) => ({ value, label }));

export function useFilters() {
  const [text, setText] = useState('');
  const [stands, setStands] = useState('all');
  const q = useDeferredValue(text.trim());
  const query = useMemo<ListRegistrationsQuery>(
    () => ({ ...STANDS[stands]?.query, ...(q === '' ? {} : { q }) }),
    [stands, q],
  );
  return { text, setText, stands, setStands, query, isNarrowed: q !== '' || stands !== 'all' };
}

interface Props {
  filters: ReturnType<typeof useFilters>;
  /** More to choose from, before the others. */
  children?: React.ReactNode;
}

export const Filters = ({ filters: { text, setText, stands, setStands }, children }: Props) => (
  <Toolbar label={words.registrations.title}>
    {children}
    <Select
      label={said.status}
      options={OPTIONS}
      value={stands}
      onChange={(event) => setStands(event.target.value)}
    />
    <Input
      label={said.search}
      type="search"
      placeholder={said.searchHint}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  </Toolbar>
);
