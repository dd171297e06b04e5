import { Secret, TOTP } from 'otpauth';

/** What authenticator apps support everywhere: SHA-1, six digits, 30 seconds (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const issuer = 'Foodbank';
const secretBytes = 20;
// The clocks of phones are wrong by some seconds.
const windowSteps = 1;

/** A new secret, in Base32. */
export const newTotpSecret = () => new Secret({ size: secretBytes }).base32;

/** The address that authenticator apps read from a QR code. */
export const totpUri = (secret: string, email: string) =>
  new TOTP({ ...settings, issuer, label: email, secret: Secret.fromBase32(secret) }).toString();

/** The code of a secret at an instant. */
export const totpAt = (secret: string, at: Date) =>
  new TOTP({ ...settings, secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** The step of 30 seconds to which a typed code belongs; null if it fits none near the instant. */
export function totpStepOf(secret: string, typed: string, at: Date): number | null {
  const timestamp = at.getTime();
  const delta = TOTP.validate({
    ...settings,
    secret: Secret.fromBase32(secret),
    token: typed,
    timestamp,
    window: windowSteps,
  });
  return delta === null ? null : Math.floor(timestamp / 1000 / settings.period) + delta;
}
