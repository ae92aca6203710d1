/** The name that colleagues see. */
import { useQueryClient } from '@tanstack/react-query';
import { staff } from '../../../api/client.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { text } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { useAction } from '../../patterns/use-action.ts';
import { ME, useSignedIn } from '../../session.tsx';

const said = words.account.profile;

export function ChangeName() {
  const me = useSignedIn();
  const client = useQueryClient();
  const save = useAction((name: string) => staff.account.updateMe({ name }), {
    done: () => said.nameSaved,
    onDone: (changed) => client.setQueryData(ME, changed),
  });
  return (
    <Card title={said.you}>
      <Form messages={save.messages} onSubmit={(form) => save.run(text(form, 'name'))}>
        <ErrorAlert error={save.error} />
        <Input label={said.name} name="name" autoComplete="name" defaultValue={me.staff.name} required />
        <Input label={said.email} value={me.staff.email} readOnly hint={said.emailHint} />
        <Actions>
          <Button type="submit" look="primary" busy={save.busy}>
            {said.saveName}
          </Button>
        </Actions>
      </Form>
    </Card>
  );
}
