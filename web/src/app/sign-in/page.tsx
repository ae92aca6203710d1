/**
 * Signing in: with a passkey, or by email and password, then a code where the account asks for one; and back
 * to where one wanted to go.
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
import { words } from '../../words/app.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import { hasPasskeys } from '../patterns/passkey.ts';
import { useAction } from '../patterns/use-action.ts';
import { safeNext } from '../shell/safe-next.ts';
import { useWelcome } from '../shell/welcome.ts';
import { CodeForm } from './code-form.tsx';
import { usePasskeySignIn } from './passkey-sign-in.ts';

const said = words.signIn;

export default function SignInPage() {
  const { next } = useSearch({ strict: false });
  const welcome = useWelcome();
  const [challenge, setChallenge] = useState<Challenge>();
  const enter = (me: Me) => welcome(me, safeNext(next));
  return challenge === undefined ? (
    <PasswordForm
      onDone={(answer) => ('challenge' in answer ? setChallenge(answer) : enter(answer))}
      onSignedIn={enter}
    />
  ) : (
    <CodeForm challenge={challenge} onDone={enter} onBack={() => setChallenge(undefined)} />
  );
}

interface Props {
  onDone(answer: Me | Challenge): void;
  onSignedIn(me: Me): void;
}

function PasswordForm({ onDone, onSignedIn }: Props) {
  const email = useFocus<HTMLInputElement>();
  const signIn = useAction((body: { email: string; password: string }) => staff.account.signIn(body), {
    onDone,
  });
  const passkey = usePasskeySignIn(onSignedIn);
  return (
    <>
      <PageHeader title={said.title} />
      <Form
        messages={signIn.messages}
        onSubmit={(form) => signIn.run({ email: text(form, 'email'), password: text(form, 'password') })}
      >
        <ErrorAlert error={signIn.error ?? passkey.error} />
        <Input
          ref={email}
          label={said.email}
          name="email"
          type="email"
          autoComplete="username webauthn"
          required
        />
        <Input
          label={said.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" look="primary" busy={signIn.busy}>
          {said.submit}
        </Button>
        {hasPasskeys() && (
          <Button busy={passkey.busy} onClick={() => passkey.run()}>
            {said.withPasskey}
          </Button>
        )}
        <Link to="/app/forgot-password">{said.forgot}</Link>
      </Form>
    </>
  );
}
