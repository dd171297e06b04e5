import { apiPrefix, staffPrefix } from '@foodbank/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { refuse } from './refuse.ts';

/** Where the console's pages are. */
export const consolePath = '/ops';

/** In development the console is on every host of the machine, and alone on this one, where passkeys are tried. */
const developmentHost = 'ops.localhost';

// Load balancers ask each host.
const everywhere = new Set(['/healthz', '/readyz']);
const consoleRoutes = [consolePath, `${apiPrefix}${staffPrefix}`];

const isConsoleRoute = (pattern: string) =>
  consoleRoutes.some((one) => pattern === one || pattern.startsWith(`${one}/`));

/**
 * An onRequest hook: on the host of OPS_URL only the console's pages and calls exist, and on other hosts neither. The route's pattern
 * decides, not the address, which has many spellings. Without OPS_URL production has no console.
 */
export function keepHostsApart({ opsUrl, production }: Pick<Config, 'opsUrl' | 'production'>) {
  return (request: FastifyRequest, _: unknown, done: () => void): void => {
    const pattern = request.routeOptions.url ?? '';
    const isConsole = isConsoleRoute(pattern);
    const isWrong = production
      ? isConsole !== isHostOf(opsUrl, request.host)
      : !isConsole && request.hostname === developmentHost;
    if (isWrong && !everywhere.has(pattern)) refuse('not-found');
    done();
  };
}

/** True if a Host header names the host of an address. The protocol's usual port may stand or be left out. */
function isHostOf(address: string | null, host: string): boolean {
  if (address === null) return false;
  const { protocol, host: own } = new URL(address);
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === own;
}
