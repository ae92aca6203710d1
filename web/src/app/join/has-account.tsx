/**
 * For an invitation without an address: whoever has an account joins with it. Whether somebody is signed in
 * is asked when the button is pressed, because the browser notes a refusal as an error, and most who come
 * here have no account yet.
 */
import { useNavigate } from '@tanstack/react-router';
import { staff } from '../../api/client.ts';
import type { Me } from '../../api/staff-types.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Rich } from '../../kit/look/rich.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { useAction } from '../patterns/use-action.ts';
import { SIGN_IN } from '../shell/safe-next.ts';

export function HasAccount({ token, onDone }: { token: string; onDone(me: Me): void }) {
  const navigate = useNavigate();
  const join = useAction(
    async () => {
      const me = await staff.account.getMe().catch(() => null);
      if (me !== null) return staff.account.join({ token });
      await navigate({ to: SIGN_IN, search: { next: `/app/join/${token}` } });
      return null;
    },
    { onDone: (me) => me && onDone(me) },
  );
  return (
    <>
      <ErrorAlert error={join.error} />
      <p>
        <Rich
          text={words.signIn.join.hasAccount}
          join={
            <Button look="plain" busy={join.busy} onClick={() => join.run()}>
              {words.signIn.join.join}
            </Button>
          }
        />
      </p>
    </>
  );
}
