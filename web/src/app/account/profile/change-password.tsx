/** Another password. All other devices are signed out with it. */
import { useState } from 'react';
import { staff } from '../../../api/client.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { text } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { NewPassword } from '../../patterns/new-password.tsx';
import { useAction } from '../../patterns/use-action.ts';

export function ChangePassword() {
  // A form that has done its work is replaced by an empty one.
  const [times, setTimes] = useState(0);
  const change = useAction((body: { current: string; new: string }) => staff.account.changePassword(body), {
    done: () => 'Your password is changed, and all other devices are signed out.',
    onDone: () => setTimes(times + 1),
  });
  return (
    <Card title="Password" description="All other devices are signed out when it changes.">
      <Form
        key={times}
        messages={change.messages}
        onSubmit={(form) => change.run({ current: text(form, 'current'), new: text(form, 'new') })}
      >
        <ErrorAlert error={change.error} />
        <Input
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPassword label="New password" name="new" />
        <Actions>
          <Button type="submit" look="primary" busy={change.busy}>
            Change password
          </Button>
        </Actions>
      </Form>
    </Card>
  );
}
