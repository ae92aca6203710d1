/** A password to choose, with the rule beside it. */
import { Input } from '../../kit/forms/input.tsx';

export const NewPassword = ({ label, name }: { label: string; name: string }) => (
  <Input
    label={label}
    name={name}
    type="password"
    autoComplete="new-password"
    hint="At least 12 characters. A few words that nobody would guess are best."
    required
  />
);
