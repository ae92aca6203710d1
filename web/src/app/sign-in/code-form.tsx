/** The second step: six digits of the app, one of the recovery codes, or a passkey. */
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
import { askPasskey, hasPasskeys } from '../patterns/passkey.ts';
import { useAction } from '../patterns/use-action.ts';

const said = words.signIn.code;

interface Props {
  challenge: Challenge;
  onDone(me: Me): void;
  onBack(): void;
}

export function CodeForm({ challenge: { challenge, passkey: request }, onDone, onBack }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const enter = useAction(
    (code: string) =>
      staff.account.signInWithCode({ challenge, ...(isRecovery ? { recovery_code: code } : { code }) }),
    { onDone },
  );
  const withPasskey = useAction(
    async (asked: NonNullable<Challenge['passkey']>) =>
      staff.account.signInWithCode({ challenge, passkey: await askPasskey(asked) }),
    { onDone },
  );
  return (
    <>
      <PageHeader title={said.title} description={isRecovery ? said.aboutRecovery : said.about} />
      <Form messages={enter.messages} onSubmit={(form) => enter.run(text(form, 'code'))}>
        <ErrorAlert error={enter.error ?? withPasskey.error} />
        <CodeField key={String(isRecovery)} isRecovery={isRecovery} />
        <Button type="submit" look="primary" busy={enter.busy}>
          {said.submit}
        </Button>
        {request !== undefined && hasPasskeys() && (
          <Button busy={withPasskey.busy} onClick={() => withPasskey.run(request)}>
            {said.usePasskey}
          </Button>
        )}
        <Button look="plain" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? said.useApp : said.useRecovery}
        </Button>
        <Button look="plain" onClick={onBack}>
          {words.signIn.back}
        </Button>
      </Form>
    </>
  );
}

function CodeField({ isRecovery }: { isRecovery: boolean }) {
  const field = useFocus<HTMLInputElement>();
  return isRecovery ? (
    <Input ref={field} label={said.recoveryCode} name="code" required />
  ) : (
    <Input
      ref={field}
      label={said.code}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
    />
  );
}
