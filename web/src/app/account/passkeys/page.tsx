/** The passkeys of the account: added with a name, renamed, removed. */
import { useState } from 'react';
import { staff } from '../../../api/client.ts';
import { Table } from '../../../kit/data/table.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Rich } from '../../../kit/look/rich.tsx';
import { EmptyState, Note } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ListView } from '../../patterns/list-view.tsx';
import { PageHeader } from '../../patterns/page-header.tsx';
import { hasPasskeys, isNumericHost } from '../../patterns/passkey.ts';
import { Stack } from '../../patterns/stack.tsx';
import { useList } from '../../patterns/use-list.ts';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { PASSKEYS } from './queries.ts';

const said = words.account.passkeys;
const COLUMNS = [
  { label: said.columns.name },
  { label: said.columns.added },
  { label: said.columns.lastUsed },
  { label: said.columns.actions, hidden: true },
];

export default function PasskeysPage() {
  const list = useList(PASSKEYS, () => staff.account.listPasskeys());
  const [isAdding, setAdding] = useState(false);
  const add = hasPasskeys() && (
    <Button look="primary" icon="add" onClick={() => setAdding(true)}>
      {said.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={said.title} description={said.about} actions={add} />
      <Stack>
        {!hasPasskeys() && <WhyNot />}
        <ListView list={list} empty={<EmptyState title={said.none}>{said.noneHelp}</EmptyState>}>
          {(passkeys) => (
            <Table label={said.title} columns={COLUMNS}>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </Table>
          )}
        </ListView>
      </Stack>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </>
  );
}

/** Whoever came by an address in figures finds the same page by the name of this machine. */
function WhyNot() {
  if (!isNumericHost()) return <Note>{said.unsupported}</Note>;
  const url = new URL(location.href);
  url.hostname = 'localhost';
  return (
    <Note>
      <p>
        <Rich text={said.needsName} link={<a href={url.href}>{url.host}</a>} />
      </p>
    </Note>
  );
}
