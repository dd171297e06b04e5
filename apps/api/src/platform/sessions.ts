import { tokenHours } from '@foodbank/contract/people/accounts';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Clock } from './clock.ts';

/** Whose token it is, and the version of the password that it was signed in with. */
export interface Session {
  agentId: string;
  passwordVersion: number;
}

export interface Sessions {
  /** A signed token that ends after 12 hours. */
  sign(session: Session): string;
  /** The session of a token that we signed and that hasn't ended; null for anything else. */
  read(token: string): Session | null;
}

const algorithm = 'HS256';
const keptTokensMax = 1_000;
// Ours are half as long. What is longer may be one of ours in another spelling, of which there is no end.
const keptTokenLengthMax = 512;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True for the one spelling of an agent's id that the database gives out. */
export function isAgentId(text: string): boolean {
  return idPattern.test(text);
}

/**
 * Signs and reads tokens. One algorithm is accepted, and a token without an end is not. What the key before this one signed is
 * still read while there is one.
 */
export function createSessions(key: Buffer, clock: Clock, keyBefore: Buffer | null = null): Sessions {
  const sign = createSigner({ key, algorithm, noTimestamp: true });
  // The end is compared with our own clock below; the verifier would use the machine's.
  const verifierOf = (one: Buffer) =>
    createVerifier({
      key: one,
      algorithms: [algorithm],
      requiredClaims: ['sub', 'exp', 'pv'],
      ignoreExpiration: true,
    });
  const verify = verifierOf(key);
  const verifyBefore = keyBefore === null ? null : verifierOf(keyBefore);
  // A token that was found good stays so until its end. They are found by their whole text: the verifier's own cache would hash
  // it, which costs as much as verifying it.
  const kept = new Map<string, Claims>();
  const claimsIn = (token: string): Claims | null => {
    const known = kept.get(token);
    if (known) return known;
    const claims = claimsOf(verify, token) ?? (verifyBefore && claimsOf(verifyBefore, token));
    if (claims === null || token.length > keptTokenLengthMax) return claims;
    const [oldest] = kept.size < keptTokensMax ? [] : kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(token, claims);
    return claims;
  };
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  return {
    sign({ agentId, passwordVersion }) {
      return sign({ sub: agentId, pv: passwordVersion, exp: nowSeconds() + tokenHours * 3600 });
    },
    read(token) {
      const claims = claimsIn(token);
      if (claims === null || claims.exp <= nowSeconds()) return null;
      return { agentId: claims.sub, passwordVersion: claims.pv };
    },
  };
}

/** What our tokens say: whose they are, the version of the password, and when they end, in seconds since 1970. */
interface Claims {
  sub: string;
  pv: number;
  exp: number;
}

function claimsOf(verify: (token: string) => unknown, token: string): Claims | null {
  try {
    const { sub, pv, exp } = verify(token) as Record<string, unknown>;
    return typeof sub === 'string' && isAgentId(sub) && Number.isInteger(pv) && Number.isInteger(exp)
      ? { sub, pv: pv as number, exp: exp as number }
      : null;
  } catch {
    // Forged, changed, of another algorithm, or no token at all: the same answer for each.
    return null;
  }
}
