/** Accepting an invitation: with a new account, or with the one that somebody is signed in to. */
import { useQuery } from '@tanstack/react-query';
import { apiOf, FairwayError, staff } from '../../api/client.ts';
import type { Me } from '../../api/staff-types.ts';
import { ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { organizationPath, tournamentPath } from '../paths.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import { useIds } from '../session.tsx';
import { useWelcome, wasSignedIn } from '../shell/welcome.ts';
import { HasAccount } from './has-account.tsx';
import { JoinAsMyself } from './join-as-myself.tsx';
import { NewAccount } from './new-account.tsx';

const said = words.signIn.join;

export default function JoinPage() {
  const { token = '' } = useIds();
  const invitation = useQuery({
    queryKey: ['join', token],
    queryFn: () => staff.account.getStaffInvitation(token),
  });
  const session = useSession(invitation.data?.known ?? false);
  const enter = useEnter(invitation.data?.organization_name);
  if (invitation.error) return <Invalid error={invitation.error} />;
  if (invitation.data === undefined || session.isLoading) return <Skeleton />;
  const { organization_name, role, email, known } = invitation.data;
  const isForMe =
    session.me && (email === null || email.toLowerCase() === session.me.staff.email.toLowerCase());
  return (
    <>
      <PageHeader title={said.title(organization_name)} description={said.about[role]} />
      {known || isForMe ? (
        <JoinAsMyself token={token} me={isForMe ? session.me : undefined} email={email} onDone={enter} />
      ) : (
        <>
          <NewAccount token={token} email={email} onDone={enter} />
          {email === null && <HasAccount token={token} onDone={enter} />}
        </>
      )}
    </>
  );
}

const Invalid = ({ error }: { error: Error }) => (
  <>
    <PageHeader title={said.invalidTitle} />
    <ErrorAlert error={FairwayError.is(error, 'not_found') ? { message: said.invalid } : error} />
  </>
);

/** Asked only where somebody may be signed in: a refusal would be noted as an error by the browser. */
function useSession(isKnown: boolean) {
  const { data, isLoading } = useQuery({
    queryKey: ['join', 'session'],
    queryFn: () => staff.account.getMe().catch(() => null),
    enabled: isKnown || wasSignedIn(),
  });
  return { me: data ?? undefined, isLoading };
}

/**
 * To the organization that was joined, the newest of the memberships with its name: into its event under way,
 * or to its tournaments.
 */
function useEnter(name: string | undefined): (me: Me) => void {
  const welcome = useWelcome();
  return (me) => {
    const joined = me.memberships.findLast(({ organization_name }) => organization_name === name);
    if (joined === undefined) welcome(me, '/app');
    else void beginningIn(joined.organization_id).then((next) => welcome(me, next));
  };
}

async function beginningIn(org: string): Promise<string> {
  const live = await apiOf(org)
    .tournaments.list({ status: 'live', limit: 1 })
    .page()
    .catch(() => undefined);
  const [event] = live?.data ?? [];
  return event === undefined
    ? organizationPath(org, 'tournaments')
    : tournamentPath(org, event.id, 'overview');
}
