/** The own name, language and password, and the organizations one belongs to. */

import { words } from '../../../words/app.ts';
import { PageHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { ChangeLanguage } from './change-language.tsx';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import { Organizations } from './organizations.tsx';

export default function ProfilePage() {
  return (
    <>
      <PageHeader title={words.account.profile.title} />
      <Stack narrow>
        <ChangeName />
        <ChangeLanguage />
        <ChangePassword />
        <Organizations />
      </Stack>
    </>
  );
}
