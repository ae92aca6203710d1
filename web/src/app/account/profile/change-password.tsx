/**
 * Another password, or the first one of somebody who signs in with a passkey; and the end of it. All other
 * devices are signed out each time.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staff } from '../../../api/client.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { text } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { FormDialog } from '../../patterns/form-dialog.tsx';
import { NewPassword } from '../../patterns/new-password.tsx';
import { askPasskey } from '../../patterns/passkey.ts';
import { useAction } from '../../patterns/use-action.ts';
import { ME, useSignedIn } from '../../session.tsx';
import { ProofField, useProof } from '../proof.tsx';

const said = words.account.password;

export function ChangePassword() {
  const { staff: me } = useSignedIn();
  // A form that has done its work is replaced by an empty one.
  const [times, setTimes] = useState(0);
  const [isRemoving, setRemoving] = useState(false);
  const change = useChange(() => setTimes(times + 1));
  return (
    <Card title={said.title} description={me.password ? said.about : said.aboutNone}>
      <Form key={times} messages={change.messages} onSubmit={change.run}>
        <ErrorAlert error={change.error} />
        {me.password && (
          <Input
            label={said.current}
            name="current"
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <NewPassword label={said.new} name="new" />
        <Actions>
          {me.password && me.passkeys > 0 && (
            <Button look="plain" onClick={() => setRemoving(true)}>
              {said.remove}
            </Button>
          )}
          <Button type="submit" look="primary" busy={change.busy}>
            {me.password ? said.change : said.set}
          </Button>
        </Actions>
      </Form>
      {isRemoving && <RemovePassword onClose={() => setRemoving(false)} />}
    </Card>
  );
}

function useChange(onDone: () => void) {
  const { staff: me } = useSignedIn();
  const hadOne = me.password;
  return useAction(
    async (form: FormData) =>
      staff.account.changePassword({
        new: text(form, 'new'),
        ...(hadOne
          ? { current: text(form, 'current') }
          : { passkey: await askPasskey(await staff.account.requestPasskeyProof()) }),
      }),
    { done: () => (hadOne ? said.changed : said.setDone), refresh: [ME], onDone },
  );
}

function RemovePassword({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const prove = useProof();
  const remove = useAction(async (form: FormData) => staff.account.removePassword(await prove(form)), {
    done: () => said.removed,
    onDone: () => void client.invalidateQueries({ queryKey: ME }).then(onClose),
  });
  return (
    <FormDialog
      title={said.removeQuestion}
      description={said.removeEffect}
      submit={said.remove}
      danger
      action={remove}
      values={(form) => form}
      onClose={onClose}
    >
      <ProofField />
    </FormDialog>
  );
}
