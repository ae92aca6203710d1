/** For somebody with an account: one button when signed in, else the way to the sign-in and back here. */
import { Link } from '@tanstack/react-router';
import { staff } from '../../api/client.ts';
import type { Me } from '../../api/staff-types.ts';
import { Button, buttonClass } from '../../kit/forms/button.tsx';
import { Form } from '../../kit/forms/form.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { useAction } from '../patterns/use-action.ts';
import { SIGN_IN } from '../shell/safe-next.ts';

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
        <p>{email} has an account already. Sign in to it, and you come back here.</p>
        <Link to={SIGN_IN} search={{ next: `/app/join/${token}` }} className={buttonClass('primary')}>
          Sign in
        </Link>
      </Form>
    );
  return (
    <Form onSubmit={() => join.run()}>
      <ErrorAlert error={join.error} />
      <p>
        You are signed in as {me.staff.name} ({me.staff.email}).
      </p>
      <Button type="submit" look="primary" busy={join.busy}>
        Join
      </Button>
    </Form>
  );
}
