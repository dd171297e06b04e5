import { customerSessionDays } from '@foodbank/contract/people/customer-accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Whose session a cookie is. Each kind has a cookie of its own, so that one browser can have one of each. `device` opens nothing: it says
 * which accounts know the browser.
 */
export type CookieKind = 'staff' | 'customer' | 'rider' | 'device';

/** How long a browser stays known to an account without signing in. */
export const deviceDays = 180;
/** A family may share a phone: so many accounts can know one browser at a time. */
export const deviceTokensMax = 5;

/** The cookie's name. With `__Host-` browsers take it only over TLS, for this host alone and for all of its paths. */
const nameOf = (kind: CookieKind, { production }: Pick<Config, 'production'>) => (production ? `__Host-${kind}` : kind);

// A session of staff ends with the browser; the server ends it earlier. Customers and riders come back by links in messages and from
// the payment page, to which the browser sends a lax cookie only.
const lifeOf: Record<CookieKind, { sameSite: 'strict' | 'lax'; maxAge?: number }> = {
  staff: { sameSite: 'strict' },
  customer: { sameSite: 'lax', maxAge: customerSessionDays * 86_400 },
  rider: { sameSite: 'lax', maxAge: customerSessionDays * 86_400 },
  device: { sameSite: 'strict', maxAge: deviceDays * 86_400 },
};

/** The session's token in a request, or null. */
export function readSessionCookie(kind: CookieKind, { cookies }: FastifyRequest, config: Config): string | null {
  return cookies[nameOf(kind, config)] ?? null;
}

const deviceToken = /^[\w-]{43}$/;

/** The tokens of the accounts that know the browser of a request, as it says. */
export const readDeviceTokens = (request: FastifyRequest, config: Config): string[] =>
  (readSessionCookie('device', request, config) ?? '')
    .split('.')
    .filter((token) => deviceToken.test(token))
    .slice(0, deviceTokensMax);

/** Sets the session's cookie, or removes it. */
export function setSessionCookie(kind: CookieKind, reply: FastifyReply, token: string | null, config: Config): void {
  const { maxAge, sameSite } = lifeOf[kind];
  const options = { path: '/', httpOnly: true, sameSite, secure: config.production } as const;
  if (token === null) reply.clearCookie(nameOf(kind, config), options);
  else reply.setCookie(nameOf(kind, config), token, { ...options, ...(maxAge === undefined ? {} : { maxAge }) });
}
