/** The forms of a client: what it is called, and what it may do. */
import { staff } from '../../api/client.ts';
import type { ApiClient, ClientCredentials } from '../../api/staff-types.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Actions, Form } from '../../kit/forms/form.tsx';
import { chosen, text } from '../../kit/forms/form-values.ts';
import { Input } from '../../kit/forms/input.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { type Action, useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { clientsKey } from './queries.ts';
import { ScopeFields } from './scope-fields.tsx';
import { isScope } from './scopes.ts';

const said = words.apiAccess;

/** What the form holds. */
const valuesOf = (form: FormData) => ({
  name: text(form, 'name'),
  scopes: chosen(form, 'scopes').filter(isScope),
});

type Values = ReturnType<typeof valuesOf>;

export function NewClient({
  onClose,
  onCreated,
}: {
  onClose(): void;
  onCreated(made: ClientCredentials): void;
}) {
  const { org } = useHere();
  const create = useAction((values: Values) => staff.clients.create(org, values), {
    done: ({ name }) => said.created(name),
    refresh: [clientsKey(org)],
    onDone: ({ client_id, client_secret }) => {
      onClose();
      onCreated({ client_id, client_secret });
    },
  });
  return (
    <Dialog open onClose={onClose} title={said.newClient} wide>
      <ClientForm action={create} name="" scopes={[]} submit={said.form.create} onCancel={onClose} />
    </Dialog>
  );
}

export function EditClient({ client, onClose }: { client: ApiClient; onClose(): void }) {
  const { org } = useHere();
  const save = useAction((values: Values) => staff.clients.update(org, client.client_id, values), {
    done: ({ name }) => said.saved(name),
    refresh: [clientsKey(org)],
    onDone: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={said.editClient} description={said.editEffect} wide>
      <ClientForm
        action={save}
        name={client.name}
        scopes={client.scopes}
        submit={said.form.save}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface FormProps {
  action: Action<Values>;
  name: string;
  scopes: readonly string[];
  submit: string;
  onCancel(): void;
}

const ClientForm = ({ action, name, scopes, submit, onCancel }: FormProps) => (
  <Form messages={action.messages} onSubmit={(form) => action.run(valuesOf(form))}>
    <ErrorAlert error={action.error} />
    <Input label={said.form.name} name="name" defaultValue={name} hint={said.form.nameHint} required />
    <ScopeFields initial={scopes} />
    <Actions>
      <Button onClick={onCancel}>{words.kit.cancel}</Button>
      <Button type="submit" look="primary" busy={action.busy}>
        {submit}
      </Button>
    </Actions>
  </Form>
);
