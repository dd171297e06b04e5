import { tokenHours } from '@foodbank/contract/people/accounts';
import { isRowId } from '@foodbank/contract/primitives/rows';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Clock } from './clock.ts';

/** A signed-in agent, and the version of the password at sign-in. */
export interface Session {
  agentId: string;
  passwordVersion: number;
}

export interface Sessions {
  /** A signed token that expires after 12 hours. */
  sign(session: Session): string;
  /** The session of a token that this server signed and that has not expired; null for anything else. */
  read(token: string): Session | null;
}

const algorithm = 'HS256';
const tokensRemembered = 1_000;

/**
 * Signs and reads tokens. Only HS256 is accepted, and only with an expiry. During a rotation tokens of the previous key are still
 * read.
 */
export function createSessions(key: Buffer, clock: Clock, keyBefore: Buffer | null = null): Sessions {
  const sign = createSigner({ key, algorithm, noTimestamp: true });
  // The expiry is compared with the app's clock below; the verifier would use the machine's.
  const verifierOf = (one: Buffer) =>
    createVerifier({
      key: one,
      algorithms: [algorithm],
      requiredClaims: ['sub', 'exp', 'pv'],
      ignoreExpiration: true,
      // An agent's page makes several calls with one token. What is remembered has no say about expiry or the password's version.
      cache: tokensRemembered,
    });
  const verify = verifierOf(key);
  const verifyBefore = keyBefore === null ? null : verifierOf(keyBefore);
  const claimsIn = (token: string): Claims | null =>
    claimsOf(verify, token) ?? (verifyBefore && claimsOf(verifyBefore, token));
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

/** The claims of a token: the agent, the version of the password, and the expiry in seconds since 1970. */
interface Claims {
  sub: string;
  pv: number;
  exp: number;
}

function claimsOf(verify: (token: string) => unknown, token: string): Claims | null {
  try {
    const { sub, pv, exp } = verify(token) as Record<string, unknown>;
    return typeof sub === 'string' && isRowId(sub) && Number.isInteger(pv) && Number.isInteger(exp)
      ? { sub, pv: pv as number, exp: exp as number }
      : null;
  } catch {
    // Forged, changed, another algorithm or no token at all: the same answer for each.
    return null;
  }
}
