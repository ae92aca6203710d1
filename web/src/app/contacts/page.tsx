/** The people the organization knows: found, tagged, imported and taken out again. */
import type { Contact } from '@fairway/sdk';
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { addressOf } from '../../api/client.ts';
import { Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Row } from '../../kit/forms/form.tsx';
import { Input, Select } from '../../kit/forms/input.tsx';
import { EmptyState } from '../../kit/overlays/messages.tsx';
import { ExportLink, ListView } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { Stack } from '../patterns/stack.tsx';
import { isEmpty } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';
import { BulkBar } from './bulk.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactRow } from './contact-row.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useContacts, useTags } from './queries.ts';

const COLUMNS = [
  { label: 'Name' },
  { label: 'Email' },
  { label: 'Company' },
  { label: 'Phone' },
  { label: 'Source' },
  { label: 'Since' },
];

export default function ContactsPage() {
  const { org, can } = useHere();
  const [typed, setTyped] = useState('');
  const [tagId, setTagId] = useState('');
  const [open, setOpen] = useState<Contact | 'new' | 'import'>();
  const { chosen, choose, chooseNone } = useChosen();
  const search = useDeferredValue(typed.trim());
  const list = useContacts({ q: search || undefined, tag_id: tagId || undefined });
  const tags = useTags().data ?? [];
  // Nothing happens to somebody whom a search has hidden since.
  const meant = list.items.map(({ id }) => id).filter((id) => chosen.has(id));
  const mayWrite = can('contacts:write');
  const isFiltered = `${search}${tagId}` !== '';
  const create = mayWrite && (
    <Button look="primary" icon="add" onClick={() => setOpen('new')}>
      New contact
    </Button>
  );
  const actions = (
    <>
      <ExportLink href={addressOf(org, '/contacts/export')} />
      {mayWrite && <Button onClick={() => setOpen('import')}>Import</Button>}
      {!(isEmpty(list) && !isFiltered) && create}
    </>
  );
  return (
    <>
      <PageHeader title="Contacts" actions={actions} />
      <Stack>
        <Row>
          <Input
            label="Search contacts"
            type="search"
            value={typed}
            placeholder="Name, email or company"
            onChange={({ target }) => setTyped(target.value)}
          />
          <Select
            label="Tag"
            value={tagId}
            onChange={({ target }) => setTagId(target.value)}
            options={[
              { value: '', label: 'All' },
              ...tags.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Row>
        <ListView list={list} empty={<Nobody isFiltered={isFiltered} action={create} />}>
          {(contacts) => (
            <Table
              label="Contacts"
              columns={mayWrite ? [{ label: 'Choose', hidden: true }, ...COLUMNS] : COLUMNS}
            >
              {contacts.map((contact) => (
                <ContactRow
                  key={contact.id}
                  contact={contact}
                  isChosen={chosen.has(contact.id)}
                  onChoose={mayWrite ? choose : undefined}
                  onOpen={setOpen}
                />
              ))}
            </Table>
          )}
        </ListView>
        {meant.length > 0 && <BulkBar ids={meant} onDone={chooseNone} />}
      </Stack>
      {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'import' && (
        <ContactDialog contact={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        if (isChosen) after.add(id);
        else after.delete(id);
        return after;
      }),
    [],
  );
  const chooseNone = useCallback(() => setChosen(new Set()), []);
  return { chosen, choose, chooseNone };
}

const Nobody = ({ isFiltered, action }: { isFiltered: boolean; action: ReactNode }) =>
  isFiltered ? (
    <EmptyState title="Nobody is like that.">
      A search finds the beginning of names, addresses and companies.
    </EmptyState>
  ) : (
    <EmptyState title="No contact yet." action={action}>
      Import a file, or make the first one by hand.
    </EmptyState>
  );
