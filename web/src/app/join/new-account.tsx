/** The form of somebody who has no account yet. An invited address cannot be changed. */
import { staff } from '../../api/client.ts';
import type { Me } from '../../api/staff-types.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Form } from '../../kit/forms/form.tsx';
import { text } from '../../kit/forms/form-values.ts';
import { Input } from '../../kit/forms/input.tsx';
import { useFocus } from '../../kit/hooks/use-focus.ts';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { NewPassword } from '../patterns/new-password.tsx';
import { useAction } from '../patterns/use-action.ts';

interface Props {
  token: string;
  email: string | null;
  onDone(me: Me): void;
}

export function NewAccount({ token, email, onDone }: Props) {
  const first = useFocus<HTMLInputElement>();
  const join = useAction(
    (form: FormData) =>
      staff.account.join({
        token,
        name: text(form, 'name'),
        email: text(form, 'email'),
        password: text(form, 'password'),
      }),
    { onDone },
  );
  return (
    <Form messages={join.messages} onSubmit={join.run}>
      <ErrorAlert error={join.error} />
      <Input ref={first} label={words.signIn.join.name} name="name" autoComplete="name" required />
      <Input
        label={words.signIn.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email ?? ''}
        readOnly={email !== null}
        required
      />
      <NewPassword label={words.signIn.password} name="password" />
      <Button type="submit" look="primary" busy={join.busy}>
        {words.signIn.join.create}
      </Button>
    </Form>
  );
}
