/** Which registrations are shown. */
import type { ListRegistrationsQuery } from '@fairway/sdk';
import { useDeferredValue, useMemo, useState } from 'react';
import { Input, Select } from '../../kit/forms/input.tsx';
import { Toolbar } from '../patterns/toolbar.tsx';

/** What the list is narrowed to, by what people call it. */
const STANDS: Record<string, { label: string; query: ListRegistrationsQuery }> = {
  all: { label: 'All', query: {} },
  pending: { label: 'Pending', query: { status: 'pending', waitlisted: 'false' } },
  paid: { label: 'Paid', query: { status: 'paid' } },
  waitlist: { label: 'Waitlist', query: { status: 'pending', waitlisted: 'true' } },
  flagged: { label: 'To look at', query: { flagged: 'true' } },
  cancelled: { label: 'Cancelled', query: { status: 'cancelled' } },
  refunded: { label: 'Refunded', query: { status: 'refunded' } },
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
  <Toolbar label="Registrations">
    {children}
    <Select
      label="Status"
      options={OPTIONS}
      value={stands}
      onChange={(event) => setStands(event.target.value)}
    />
    <Input
      label="Search registrations"
      type="search"
      placeholder="Beginning of a name, email or team"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  </Toolbar>
);
