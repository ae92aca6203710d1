/**
 * An authenticator in software, for tests: makes passkeys and signs with them as WebAuthn says (ES256, without
 * attestation). What a test wants to be wrong, it changes by `odd`.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Odd {
  origin?: string;
  type?: string;
  rpId?: string;
  challenge?: string;
  /** Whether the authenticator has verified its owner: it has, unless stated. */
  verified?: boolean;
  /** The count of signatures to claim. */
  signCount?: number;
}

interface Offer {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface Request {
  challenge: string;
  rp_id: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url');
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle = '';
  #signCount = 0;

  /** `url`: where the page is; passkeys know this machine by its name alone. */
  constructor(url: string) {
    this.#origin = url.replace('127.0.0.1', 'localhost');
  }

  /** The body of `POST /passkeys`. */
  create({ challenge, rp, user }: Offer, name = 'Test key', odd: Odd = {}) {
    this.#userHandle = user.id;
    const clientData = this.#clientData('webauthn.create', challenge, odd);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, coseOf(this.#keys.publicKey)]);
    const data = Buffer.concat([this.#data(rp.id, HAS_CREDENTIAL, odd), credential]);
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(data)],
    ]);
    return {
      name,
      id: this.id,
      client_data: clientData.toString('base64url'),
      attestation: attestation.toString('base64url'),
      transports: ['internal'],
    };
  }

  /** What answers a request: the body of `POST /session/passkey`, or a `passkey` elsewhere. */
  sign({ challenge, rp_id }: Request, odd: Odd = {}) {
    this.#signCount += 1;
    const clientData = this.#clientData('webauthn.get', challenge, odd);
    const data = this.#data(rp_id, 0, { signCount: this.#signCount, ...odd });
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    return {
      id: this.id,
      client_data: clientData.toString('base64url'),
      authenticator_data: data.toString('base64url'),
      signature: signature.toString('base64url'),
      user_handle: this.#userHandle,
    };
  }

  #clientData(type: string, challenge: string, odd: Odd): Buffer {
    const said = { type, challenge, origin: this.#origin, crossOrigin: false };
    const { origin = said.origin, type: oddType = type, challenge: oddChallenge = challenge } = odd;
    return Buffer.from(JSON.stringify({ ...said, origin, type: oddType, challenge: oddChallenge }));
  }

  /** Authenticator data: whose host, what was checked, how often it has signed. */
  #data(rpId: string, flags: number, { rpId: oddId = rpId, verified = true, signCount = 0 }: Odd): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | PRESENT | (verified ? VERIFIED : 0));
    rest.writeUInt32BE(signCount, 1);
    return Buffer.concat([sha256(oddId), rest]);
  }
}

/** The public key as COSE has it: EC2, ES256, P-256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** CBOR, as much of it as is needed: RFC 8949, section 3.1. */
function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 255]);
}

const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (data: Buffer): Buffer => Buffer.concat([head(2, data.length), data]);
const text = (value: string): Buffer =>
  Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
