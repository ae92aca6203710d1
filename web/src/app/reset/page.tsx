/** A new password by the link of a mail. All sessions end with it, so signing in comes next. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { staff } from '../../api/client.ts';
import { Button, buttonClass } from '../../kit/forms/button.tsx';
import { Form } from '../../kit/forms/form.tsx';
import { text } from '../../kit/forms/form-values.ts';
import { ErrorAlert, Status } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { NewPassword } from '../patterns/new-password.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useIds } from '../session.tsx';
import { SIGN_IN } from '../shell/safe-next.ts';

const said = words.signIn.reset;

export default function ResetPage() {
  const { token = '' } = useIds();
  const [isDone, setDone] = useState(false);
  const reset = useAction((password: string) => staff.account.resetPassword({ token, password }), {
    onDone: () => setDone(true),
  });
  return (
    <>
      <PageHeader title={said.title} />
      <Status>{isDone && said.done}</Status>
      {isDone ? (
        <p>
          <Link to={SIGN_IN} className={buttonClass('primary')}>
            {words.signIn.submit}
          </Link>
        </p>
      ) : (
        <Form messages={reset.messages} onSubmit={(form) => reset.run(text(form, 'password'))}>
          <ErrorAlert error={reset.error} />
          <NewPassword label={said.new} name="password" />
          <Button type="submit" look="primary" busy={reset.busy}>
            {said.save}
          </Button>
        </Form>
      )}
    </>
  );
}
