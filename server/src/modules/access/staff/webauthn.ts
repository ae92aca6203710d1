/**
 * WebAuthn, by the library: checks what an authenticator answers when a passkey is made (attestation) and
 * when it is used (assertion). Both are tasks of the worker thread, which loads the library on first use:
 * that takes 0.2 s. Whatever is wrong with an answer, the result is undefined.
 */
import { task } from '../../../platform/threads/task.ts';

/** EdDSA, ES256 and RS256 as COSE numbers them: what authenticators have, in order of preference. */
export const ALGORITHMS = [-8, -7, -257];

/** Who asks for a passkey. Browsers let a page use only passkeys of its own host. */
interface RelyingParty {
  id: string;
  origin: string;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

/** A passkey belongs to a name: on this machine that is `localhost`, since addresses are not accepted. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl);
  if (LOOPBACK.test(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

/** Which challenge was signed. It is in the answer itself, unverified until the signature is. */
export function challengeIn(clientData: string): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    const challenge = said !== null && typeof said === 'object' && 'challenge' in said && said.challenge;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Binary values are base64url. */
interface SignedAssertion {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
}

interface AssertionCheck extends RelyingParty {
  assertion: SignedAssertion;
  challenge: string;
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  /** Whether the authenticator must have verified the person, by a fingerprint, a face or a PIN. */
  verifiesUser: boolean;
}

/** The authenticator's new count of signatures. */
export const assertionTask = task('passkey assertion', (check: AssertionCheck) =>
  undefinedIfWrong(async ({ verifyAuthenticationResponse }) => {
    const { id, client_data: clientDataJSON, authenticator_data, signature } = check.assertion;
    const response = { clientDataJSON, authenticatorData: authenticator_data, signature };
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: check.challenge,
      expectedOrigin: check.origin,
      expectedRPID: check.id,
      credential: { id, publicKey: check.publicKey, counter: check.signCount },
      requireUserVerification: check.verifiesUser,
    });
    return verified ? { signCount: authenticationInfo.newCounter } : undefined;
  }),
);

interface SignedAttestation {
  id: string;
  client_data: string;
  attestation: string;
}

interface AttestationCheck extends RelyingParty {
  attestation: SignedAttestation;
  challenge: string;
}

interface NewPublicKey {
  credentialId: Uint8Array;
  publicKey: Uint8Array;
  signCount: number;
}

export const attestationTask = task('passkey attestation', (check: AttestationCheck) =>
  undefinedIfWrong(async ({ verifyRegistrationResponse }): Promise<NewPublicKey | undefined> => {
    const { id, client_data: clientDataJSON, attestation: attestationObject } = check.attestation;
    if (!(await isWithoutCertificates(attestationObject))) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: check.challenge,
      expectedOrigin: check.origin,
      expectedRPID: check.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { publicKey, counter, id: credentialId } = registrationInfo.credential;
    return { credentialId: Buffer.from(credentialId, 'base64url'), publicKey, signCount: counter };
  }),
);

/**
 * We ask for no attestation, and browsers then send none, or one signed by the passkey itself. For others the
 * library would ask the issuer of a certificate about it, at an address that the caller chose.
 */
async function isWithoutCertificates(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

type Library = typeof import('@simplewebauthn/server');

/** The library throws an Error for whatever is wrong with its input. */
async function undefinedIfWrong<Value>(
  work: (library: Library) => Promise<Value>,
): Promise<Value | undefined> {
  const library = await import('@simplewebauthn/server');
  try {
    return await work(library);
  } catch {
    return undefined;
  }
}

/** How the browser reaches an authenticator; others are not kept. */
export const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;
