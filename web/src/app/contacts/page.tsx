/** The people the organization knows: found, tagged, imported and taken out again. */
import type { Contact } from '@fairway/sdk';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { addressOf } from '../../api/client.ts';
import { ChooseAll, useSelection } from '../../kit/data/selection.tsx';
import { type SortableColumn, useSorted } from '../../kit/data/sorting.tsx';
import { Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Input, Select } from '../../kit/forms/input.tsx';
import { EmptyState } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { ExportLink, ListView } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { Stack } from '../patterns/stack.tsx';
import { Toolbar } from '../patterns/toolbar.tsx';
import { isEmpty } from '../patterns/use-list.ts';
import { useSearchText } from '../patterns/use-search-text.ts';
import { useHere } from '../session.tsx';
import { BulkBar } from './bulk.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactRow } from './contact-row.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { nameOf, useContacts, useTags } from './queries.ts';

const said = words.contacts;
const COLUMNS: readonly SortableColumn<Contact>[] = [
  { label: said.columns.name, by: nameOf },
  { label: said.columns.email, by: ({ email }) => email },
  { label: said.columns.company, by: ({ company }) => company },
  { label: said.columns.phone },
  { label: said.columns.source, by: ({ source }) => source && said.sources[source] },
  { label: said.columns.since, by: ({ created_at }) => created_at },
];

export default function ContactsPage() {
  const { org, can } = useHere();
  const [typed, setTyped] = useSearchText();
  const [tagId, setTagId] = useState('');
  const [open, setOpen] = useState<Contact | 'new' | 'import'>();
  const search = useDeferredValue(typed.trim());
  const list = useContacts({ q: search || undefined, tag_id: tagId || undefined });
  const tags = useTags().data ?? [];
  const sorted = useSorted(list.items, COLUMNS, !list.hasMore);
  const ids = useMemo(() => sorted.rows.map(({ id }) => id), [sorted.rows]);
  const selection = useSelection(ids);
  const mayWrite = can('contacts:write');
  const isFiltered = `${search}${tagId}` !== '';
  const create = mayWrite && (
    <Button look="primary" icon="add" onClick={() => setOpen('new')}>
      {said.new}
    </Button>
  );
  const actions = (
    <>
      <ExportLink href={addressOf(org, '/contacts/export')} />
      {mayWrite && <Button onClick={() => setOpen('import')}>{said.import}</Button>}
      {!(isEmpty(list) && !isFiltered) && create}
    </>
  );
  return (
    <>
      <PageHeader title={said.title} actions={actions} />
      <Stack>
        <Toolbar label={said.title}>
          <Input
            label={said.search}
            type="search"
            value={typed}
            placeholder={said.searchHint}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Select
            label={said.tag}
            value={tagId}
            onChange={({ target }) => setTagId(target.value)}
            options={[
              { value: '', label: said.anyTag },
              ...tags.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Toolbar>
        <ListView list={list} empty={<Nobody isFiltered={isFiltered} action={create} />}>
          {() => (
            <Table
              label={said.title}
              columns={
                mayWrite
                  ? [
                      {
                        label: said.choose,
                        head: <ChooseAll label={said.chooseAll} selection={selection} />,
                      },
                      ...sorted.columns,
                    ]
                  : sorted.columns
              }
            >
              {sorted.rows.map((contact) => (
                <ContactRow
                  key={contact.id}
                  contact={contact}
                  isChosen={selection.has(contact.id)}
                  onChoose={mayWrite ? selection.choose : undefined}
                  onOpen={setOpen}
                />
              ))}
            </Table>
          )}
        </ListView>
        {selection.chosen.length > 0 && (
          <BulkBar ids={selection.chosen} onDone={() => selection.chooseAll(false)} />
        )}
      </Stack>
      {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'import' && (
        <ContactDialog contact={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

const Nobody = ({ isFiltered, action }: { isFiltered: boolean; action: ReactNode }) =>
  isFiltered ? (
    <EmptyState title={said.noResults} />
  ) : (
    <EmptyState title={said.none} action={action}>
      {said.noneHelp}
    </EmptyState>
  );
