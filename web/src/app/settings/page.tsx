/** The organization itself: its name, how it is paid, what it mailed, and who changed what. */
import { words } from '../../words/app.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import { Stack } from '../patterns/stack.tsx';
import { useHere } from '../session.tsx';
import { Activity } from './activity.tsx';
import { Outbox } from './outbox.tsx';
import { PaymentAccount } from './payment-account.tsx';
import { RenameOrganization } from './rename-organization.tsx';
import { Service } from './service.tsx';

export default function SettingsPage() {
  const { can } = useHere();
  return (
    <>
      <PageHeader title={words.settings.title} />
      <Stack>
        <Stack narrow>
          <RenameOrganization />
          {can('owner') && <PaymentAccount />}
        </Stack>
        <Outbox />
        <Activity />
        {can('admin') && <Service />}
      </Stack>
    </>
  );
}
