/**
 * Back to an invitation after signing in: the sign-in leads only to pages below `/app`, and invitations stand
 * beside it.
 */
import { Navigate } from '@tanstack/react-router';
import { useIds } from '../session.tsx';

export default function JoinAgainPage() {
  const { token = '' } = useIds();
  return <Navigate to="/join/$token" params={{ token }} replace />;
}
