/** The second step: six digits of the app, or one of the recovery codes. */
import { useState } from 'react';
import { staff } from '../../api/client.ts';
import type { Me } from '../../api/staff-types.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Form } from '../../kit/forms/form.tsx';
import { text } from '../../kit/forms/form-values.ts';
import { Input } from '../../kit/forms/input.tsx';
import { useFocus } from '../../kit/hooks/use-focus.ts';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { useAction } from '../patterns/use-action.ts';

interface Props {
  challenge: string;
  onDone(me: Me): void;
  onBack(): void;
}

export function CodeForm({ challenge, onDone, onBack }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const enter = useAction(
    (code: string) =>
      staff.account.signInWithCode({ challenge, ...(isRecovery ? { recovery_code: code } : { code }) }),
    { onDone },
  );
  return (
    <>
      <PageHeader
        title="Enter your code"
        description={
          isRecovery
            ? 'Each recovery code is good for one sign-in.'
            : 'Your authenticator app shows six digits.'
        }
      />
      <Form messages={enter.messages} onSubmit={(form) => enter.run(text(form, 'code'))}>
        <ErrorAlert error={enter.error} />
        <CodeField key={String(isRecovery)} isRecovery={isRecovery} />
        <Button type="submit" look="primary" busy={enter.busy}>
          Continue
        </Button>
        <Button look="plain" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
        <Button look="plain" onClick={onBack}>
          Back to sign in
        </Button>
      </Form>
    </>
  );
}

function CodeField({ isRecovery }: { isRecovery: boolean }) {
  const field = useFocus<HTMLInputElement>();
  return isRecovery ? (
    <Input ref={field} label="Recovery code" name="code" required />
  ) : (
    <Input ref={field} label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" required />
  );
}
