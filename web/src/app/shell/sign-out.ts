/** Ends the session, and forgets what was read with it. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { staff } from '../../api/client.ts';
import { useToast } from '../../kit/overlays/toast.tsx';
import { SIGN_IN } from './safe-next.ts';
import { forgetSignedIn } from './welcome.ts';

export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { warn } = useToast();
  return () =>
    void staff.account.signOut().then(
      async () => {
        await navigate({ to: SIGN_IN });
        client.clear();
        forgetSignedIn();
      },
      (error: Error) => warn(error.message),
    );
}
