/**
 * Signing in: email and password, then a code where the account asks for one; and back to where one wanted to
 * go.
 */
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { staff } from '../../api/client.ts';
import type { Challenge, Me } from '../../api/staff-types.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Form } from '../../kit/forms/form.tsx';
import { text } from '../../kit/forms/form-values.ts';
import { Input } from '../../kit/forms/input.tsx';
import { useFocus } from '../../kit/hooks/use-focus.ts';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { useAction } from '../patterns/use-action.ts';
import { safeNext } from '../shell/safe-next.ts';
import { useWelcome } from '../shell/welcome.ts';
import { CodeForm } from './code-form.tsx';

export default function SignInPage() {
  const { next } = useSearch({ strict: false });
  const welcome = useWelcome();
  const [challenge, setChallenge] = useState<string>();
  const enter = (me: Me) => welcome(me, safeNext(next));
  return challenge === undefined ? (
    <PasswordForm
      onDone={(answer) => ('challenge' in answer ? setChallenge(answer.challenge) : enter(answer))}
    />
  ) : (
    <CodeForm challenge={challenge} onDone={enter} onBack={() => setChallenge(undefined)} />
  );
}

function PasswordForm({ onDone }: { onDone(answer: Me | Challenge): void }) {
  const email = useFocus<HTMLInputElement>();
  const signIn = useAction((body: { email: string; password: string }) => staff.account.signIn(body), {
    onDone,
  });
  return (
    <>
      <PageHeader title="Sign in" />
      <Form
        messages={signIn.messages}
        onSubmit={(form) => signIn.run({ email: text(form, 'email'), password: text(form, 'password') })}
      >
        <ErrorAlert error={signIn.error} />
        <Input ref={email} label="Email" name="email" type="email" autoComplete="username" required />
        <Input label="Password" name="password" type="password" autoComplete="current-password" required />
        <Button type="submit" look="primary" busy={signIn.busy}>
          Sign in
        </Button>
        <Link to="/app/forgot-password">Forgot password?</Link>
      </Form>
    </>
  );
}
