import { customerSessionDays } from '@foodbank/contract/people/customer-accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Whose session a cookie is. Each kind has a cookie of its own, so that one browser can have one of each. */
export type CookieKind = 'staff' | 'customer' | 'rider';

/** The cookie's name. With `__Host-` browsers take it only over TLS, for this host alone and for all of its paths. */
const nameOf = (kind: CookieKind, { production }: Pick<Config, 'production'>) => (production ? `__Host-${kind}` : kind);

// A session of staff ends with the browser; the server ends it earlier. Customers and riders come back by links in messages and from
// the payment page, to which the browser sends a lax cookie only.
const lifeOf: Record<CookieKind, { sameSite: 'strict' | 'lax'; maxAge?: number }> = {
  staff: { sameSite: 'strict' },
  customer: { sameSite: 'lax', maxAge: customerSessionDays * 86_400 },
  rider: { sameSite: 'lax', maxAge: customerSessionDays * 86_400 },
};

/** The session's token in a request, or null. */
export function readSessionCookie(kind: CookieKind, { cookies }: FastifyRequest, config: Config): string | null {
  return cookies[nameOf(kind, config)] ?? null;
}

/** Sets the session's cookie, or removes it. */
export function setSessionCookie(kind: CookieKind, reply: FastifyReply, token: string | null, config: Config): void {
  const { maxAge, sameSite } = lifeOf[kind];
  const options = { path: '/', httpOnly: true, sameSite, secure: config.production } as const;
  if (token === null) reply.clearCookie(nameOf(kind, config), options);
  else reply.setCookie(nameOf(kind, config), token, { ...options, ...(maxAge === undefined ? {} : { maxAge }) });
}
