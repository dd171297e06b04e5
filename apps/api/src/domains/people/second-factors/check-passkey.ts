import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Passkey } from './queries.ts';

/** Where passkeys are used: the site as the browser knows it. */
export interface PasskeySite {
  /** Such as `https://ops.foodbank.example`. */
  origin: string;
}

/** The member to whom a passkey belongs. */
interface Holder {
  id: string;
  name: string;
  email: string;
}

// Loading the library takes a fifth of a second, which most processes never need.
const library = () => import('@simplewebauthn/server');
const siteName = 'Foodbank';
const timeout = 5 * 60_000;
// Ed25519, ECDSA with P-256, RSA with SHA-256: what passkeys support today (COSE's numbers).
const supportedAlgorithmIDs = [-8, -7, -257];

const idOf = ({ origin }: PasskeySite) => new URL(origin).hostname;
const described = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }));

/** The options of `navigator.credentials.get`, with a new challenge. */
export async function optionsToSignIn(site: PasskeySite, passkeys: readonly Passkey[]) {
  const { generateAuthenticationOptions } = await library();
  const allowCredentials = described(passkeys);
  return generateAuthenticationOptions({ rpID: idOf(site), allowCredentials, timeout, userVerification: 'required' });
}

/** The options of `navigator.credentials.create`, with a new challenge. */
export async function optionsToSetUp(site: PasskeySite, { id, name, email }: Holder, passkeys: readonly Passkey[]) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: idOf(site),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    excludeCredentials: described(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    timeout,
    supportedAlgorithmIDs,
  });
}

/** Checks what a passkey signed. Returns its new counter, or null if it isn't accepted. The counter has to grow, if it counts. */
export async function checkSignature(
  site: PasskeySite,
  { id, publicKey, counter }: Passkey,
  { challenge, answer }: { challenge: string; answer: object },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: idOf(site),
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for everything in an answer that isn't as it has to be.
    return null;
  }
}

/** Checks a new passkey. Returns what to store, or null if it isn't accepted. */
export async function checkNewPasskey(
  site: PasskeySite,
  { challenge, answer }: { challenge: string; answer: object },
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: idOf(site),
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey), counter, transports: knownTransports(transports) };
  } catch {
    return null;
  }
}

const transportNames = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** The transports that the standard names. The browser's list isn't signed, so it could hold anything. */
const knownTransports = (transports: readonly unknown[]): string[] =>
  transports.filter((one): one is string => typeof one === 'string' && transportNames.has(one));
