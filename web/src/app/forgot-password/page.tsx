/**
 * Asks for a mail with a link to set a new password. The answer is the same whether there is such an account
 * or not.
 */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { staff } from '../../api/client.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Form } from '../../kit/forms/form.tsx';
import { text } from '../../kit/forms/form-values.ts';
import { Input } from '../../kit/forms/input.tsx';
import { useFocus } from '../../kit/hooks/use-focus.ts';
import { ErrorAlert, Status } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import { useAction } from '../patterns/use-action.ts';
import { SIGN_IN } from '../shell/safe-next.ts';

const said = words.signIn.forgotPassword;

export default function ForgotPasswordPage() {
  const field = useFocus<HTMLInputElement>();
  const [sentTo, setSentTo] = useState<string>();
  const ask = useAction((email: string) => staff.account.forgetPassword({ email }), {
    onDone: (_, email) => setSentTo(email),
  });
  return (
    <>
      <PageHeader title={said.title} description={said.about} />
      <Form messages={ask.messages} onSubmit={(form) => ask.run(text(form, 'email'))}>
        <ErrorAlert error={ask.error} />
        <Status>{sentTo && said.sent(sentTo)}</Status>
        <Input
          ref={field}
          label={words.signIn.email}
          name="email"
          type="email"
          autoComplete="username"
          required
        />
        <Button type="submit" look="primary" busy={ask.busy}>
          {said.send}
        </Button>
        <Link to={SIGN_IN}>{words.signIn.back}</Link>
      </Form>
    </>
  );
}
