/** The own name and password, and the organizations one belongs to. */

import { PageHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import { Organizations } from './organizations.tsx';

export default function ProfilePage() {
  return (
    <>
      <PageHeader title="Profile" />
      <Stack narrow>
        <ChangeName />
        <ChangePassword />
        <Organizations />
      </Stack>
    </>
  );
}
