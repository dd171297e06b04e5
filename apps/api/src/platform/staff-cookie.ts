import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** The cookie's name. With `__Host-` browsers take it only over TLS, for this host alone and for all of its paths. */
const nameIn = ({ production }: Pick<Config, 'production'>) => (production ? '__Host-staff' : 'staff');

/** The session's token in a request, or null. */
export function readStaffCookie({ cookies }: FastifyRequest, config: Config): string | null {
  return cookies[nameIn(config)] ?? null;
}

/** Sets the session's cookie, or removes it. It ends with the browser; the server ends the session earlier. */
export function setStaffCookie(reply: FastifyReply, token: string | null, config: Config): void {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: config.production } as const;
  if (token === null) reply.clearCookie(nameIn(config), options);
  else reply.setCookie(nameIn(config), token, options);
}
