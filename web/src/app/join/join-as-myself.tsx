/** For somebody with an account: one button when signed in, else the way to the sign-in and back here. */
import { Link } from '@tanstack/react-router';
import { staff } from '../../api/client.ts';
import type { Me } from '../../api/staff-types.ts';
import { Button, buttonClass } from '../../kit/forms/button.tsx';
import { Form } from '../../kit/forms/form.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { useAction } from '../patterns/use-action.ts';
import { SIGN_IN } from '../shell/safe-next.ts';

const said = words.signIn.join;

interface Props {
  token: string;
  /** Undefined: not signed in as the one who is invited. */
  me: Me | undefined;
  email: string | null;
  onDone(me: Me): void;
}

export function JoinAsMyself({ token, me, email, onDone }: Props) {
  const join = useAction(() => staff.account.join({ token }), { onDone });
  if (me === undefined)
    return (
      <Form onSubmit={() => undefined}>
        <p>{said.signInFirst(email ?? '')}</p>
        <Link to={SIGN_IN} search={{ next: `/app/join/${token}` }} className={buttonClass('primary')}>
          {words.signIn.submit}
        </Link>
      </Form>
    );
  return (
    <Form onSubmit={() => join.run()}>
      <ErrorAlert error={join.error} />
      <p>{said.signedInAs(me.staff.name, me.staff.email)}</p>
      <Button type="submit" look="primary" busy={join.busy}>
        {said.join}
      </Button>
    </Form>
  );
}
