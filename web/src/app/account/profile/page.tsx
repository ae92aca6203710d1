/** The own name and password. */

import { PageHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';

export default function ProfilePage() {
  return (
    <>
      <PageHeader title="Profile" />
      <Stack narrow>
        <ChangeName />
        <ChangePassword />
      </Stack>
    </>
  );
}
