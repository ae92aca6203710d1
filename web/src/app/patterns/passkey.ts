/**
 * The browser's side of passkeys (WebAuthn): makes one, and signs with one. What the service sends and gets
 * is base64url. A refusal of the browser becomes a sentence for people.
 */
import type { Assertion, PasskeyOffer, PasskeyRequest } from '../../api/staff-types.ts';
import { words } from '../../words/app.ts';

/** An address in figures, or no secure page: browsers have no passkeys there. */
export const isNumericHost = (host = location.hostname): boolean => /^[\d.]+$|^\[/.test(host);

export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && !isNumericHost();

/** Whether passkeys can be offered in the email field, without a dialog. */
export const canOffer = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** What the service needs to know of a new passkey, beside its name. */
interface NewPasskey {
  id: string;
  client_data: string;
  attestation: string;
  transports: string[];
}

export async function makePasskey(offer: PasskeyOffer): Promise<NewPasskey> {
  const made = await inWords(words.signIn.passkey.notCreated, () =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(offer.challenge),
        rp: offer.rp,
        user: {
          id: bytes(offer.user.id),
          name: offer.user.name,
          displayName: offer.user.display_name,
        },
        pubKeyCredParams: offer.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: offer.exclude.map(known),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      },
    }),
  );
  const { response } = made;
  if (!(response instanceof AuthenticatorAttestationResponse))
    throw new Error(words.signIn.passkey.notCreated);
  return {
    id: base64url(made.rawId),
    client_data: base64url(response.clientDataJSON),
    attestation: base64url(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  };
}

/** With `offered` the browser waits until somebody picks a passkey in a field; else it asks at once. */
export async function askPasskey(
  request: PasskeyRequest,
  { offered = false, signal }: { offered?: boolean; signal?: AbortSignal } = {},
): Promise<Assertion> {
  const given = await inWords(words.signIn.passkey.notUsed, () =>
    navigator.credentials.get({
      publicKey: {
        challenge: bytes(request.challenge),
        rpId: request.rp_id,
        allowCredentials: request.credentials.map(known),
        userVerification: request.user_verification,
      },
      ...(offered && { mediation: 'conditional' }),
      ...(signal && { signal }),
    }),
  );
  const { response } = given;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new Error(words.signIn.passkey.notUsed);
  return {
    id: base64url(given.rawId),
    client_data: base64url(response.clientDataJSON),
    authenticator_data: base64url(response.authenticatorData),
    signature: base64url(response.signature),
    ...(response.userHandle && { user_handle: base64url(response.userHandle) }),
  };
}

/** `otherwise` is what is said when the person cancels or the device has nothing: browsers tell no more. */
async function inWords(
  otherwise: string,
  ask: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  const said = words.signIn.passkey;
  const credential = await ask().catch((error: unknown) => {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'InvalidStateError') throw new Error(said.alreadyHere);
    throw new Error(name === 'SecurityError' ? said.wrongAddress : otherwise);
  });
  if (!(credential instanceof PublicKeyCredential)) throw new Error(otherwise);
  return credential;
}

const known = ({ id, transports }: PasskeyRequest['credentials'][number]): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: bytes(id),
  transports,
});

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const base64url = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
