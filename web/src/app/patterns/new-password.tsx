/** A password to choose, with the rule beside it. */
import { Input } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';

export const NewPassword = ({ label, name }: { label: string; name: string }) => (
  <Input
    label={label}
    name={name}
    type="password"
    autoComplete="new-password"
    hint={words.shared.newPasswordHint}
    required
  />
);
