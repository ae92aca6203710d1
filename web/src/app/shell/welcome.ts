/** What happens once somebody is signed in: the page remembers who it is, and goes on. */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Me } from '../../api/staff-types.ts';
import { ME } from '../session.tsx';
import { speak } from './speak.ts';

const SIGNED_IN = 'fairway-signed-in';

/** Whether somebody signed in with this browser: the cookie itself is hidden from the page. */
export const wasSignedIn = (): boolean => localStorage.getItem(SIGNED_IN) !== null;

export const forgetSignedIn = () => localStorage.removeItem(SIGNED_IN);

export function useWelcome(): (me: Me, next: string) => void {
  const client = useQueryClient();
  const router = useRouter();
  return (me, next) => {
    localStorage.setItem(SIGNED_IN, 'yes');
    client.clear();
    client.setQueryData(ME, me);
    // The person's own language may be another than that of this browser until now.
    if (!speak(me.staff.language, next)) router.history.push(next);
  };
}
