import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a passkey may do wrong. */
export interface PasskeyFaults {
  /** Doesn't check its user. */
  unverified?: boolean;
  /** The site that the browser was on. */
  origin?: string;
  /** Signs this instead of the challenge that it got. */
  challenge?: string;
  /** Its counter, instead of one more than before. */
  counter?: number;
}

type Json = Record<string, unknown>;

/** A passkey in software. It answers as a browser's `navigator.credentials` does. */
export interface SoftwarePasskey {
  id: string;
  /** Answers `navigator.credentials.create`. */
  create(options: Json, faults?: PasskeyFaults): Json;
  /** Answers `navigator.credentials.get`. */
  get(options: Json, faults?: PasskeyFaults): Json;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

const text = (value: Buffer) => value.toString('base64url');
const sha256 = (value: Buffer | string) => createHash('sha256').update(value).digest();

/** A CBOR head: the major type with a length or number below 65,536 (RFC 8949). */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const cborBytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const cborText = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const cborNumber = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborMap = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** Makes a passkey for the site that the browser is on. */
export function makePasskey(site: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(32);
  const id = text(credential);
  let counter = 0;
  const dataFor = (flags: number, faults: PasskeyFaults, more = Buffer.alloc(0)) => {
    counter = faults.counter ?? counter + 1;
    const bytes = Buffer.alloc(5);
    bytes.writeUInt8(userPresent | (faults.unverified ? 0 : userVerified) | flags);
    bytes.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(faults.origin ?? site).hostname), bytes, more]);
  };
  const clientData = (type: string, { challenge }: Json, faults: PasskeyFaults) =>
    Buffer.from(JSON.stringify({ type, challenge: faults.challenge ?? challenge, origin: faults.origin ?? site }));
  const answer = (response: Json): Json => ({
    id,
    rawId: id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });
  return {
    id,
    create(options, faults = {}) {
      const key = cborMap(
        [cborNumber(1), cborNumber(2)],
        [cborNumber(3), cborNumber(-7)],
        [cborNumber(-1), cborNumber(1)],
        [cborNumber(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborNumber(-3), cborBytes(Buffer.from(y, 'base64url'))],
      );
      const length = Buffer.from([0, credential.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, key]);
      const attestation = cborMap(
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap()],
        [cborText('authData'), cborBytes(dataFor(hasCredential, faults, attested))],
      );
      const clientDataJSON = text(clientData('webauthn.create', options, faults));
      return answer({ clientDataJSON, attestationObject: text(attestation), transports: ['internal', 'a<b>'] });
    },
    get(options, faults = {}) {
      const client = clientData('webauthn.get', options, faults);
      const authenticatorData = dataFor(0, faults);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      const signed = { authenticatorData: text(authenticatorData), signature: text(signature) };
      return answer({ clientDataJSON: text(client), ...signed, userHandle: null });
    },
  };
}
