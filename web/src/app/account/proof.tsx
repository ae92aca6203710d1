/** Whoever is signed in proves it once more: by the password, or by a passkey where there is none. */
import { staff } from '../../api/client.ts';
import type { Assertion } from '../../api/staff-types.ts';
import { text } from '../../kit/forms/form-values.ts';
import { Input } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import { askPasskey } from '../patterns/passkey.ts';
import { useSignedIn } from '../session.tsx';

export interface OwnProof {
  password?: string;
  passkey?: Assertion;
}

const said = words.account.proof;

export function ProofField() {
  const me = useSignedIn();
  if (!me.staff.password) return <p>{said.byPasskey}</p>;
  return (
    <Input label={said.password} name="password" type="password" autoComplete="current-password" required />
  );
}

/** Reads the field above, or asks the device. */
export function useProof(): (form: FormData) => Promise<OwnProof> {
  const me = useSignedIn();
  return async (form) =>
    me.staff.password
      ? { password: text(form, 'password') }
      : { passkey: await askPasskey(await staff.account.requestPasskeyProof()) };
}
