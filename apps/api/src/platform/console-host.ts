import { apiPrefix, staffPrefix } from '@foodbank/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { refuse } from './refuse.ts';

/** Where the console's pages are. */
export const consolePath = '/ops';

/** In development the console is on every host of the machine, and alone on this one, where passkeys are tried. */
const developmentHost = 'ops.localhost';

// Load balancers ask each host.
const everywhere = new Set(['/healthz', '/readyz']);
const consoleRoutes = [consolePath, `${apiPrefix}${staffPrefix}`];

const isConsoleRoute = (pattern: string): boolean =>
  consoleRoutes.some((one) => pattern === one || pattern.startsWith(`${one}/`));

const consoleRequests = new WeakSet<object>();

/** True for a request to the console's pages and calls. Known by the request, because where a file is missing its route is lost. */
export const isConsoleRequest = ({ raw }: FastifyRequest): boolean => consoleRequests.has(raw);

/**
 * An onRequest hook: on the host of OPS_URL only the console's pages and calls exist, and on other hosts neither. The route's pattern
 * decides, not the address, which has many spellings. Without OPS_URL production has no console. The home page of the console's host
 * leads to the console.
 */
export function keepHostsApart({ opsUrl, production }: Pick<Config, 'opsUrl' | 'production'>) {
  const own = production ? opsUrl && hostnameOf(new URL(opsUrl).host) : developmentHost;
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const pattern = request.routeOptions.url ?? '';
    const isConsole = isConsoleRoute(pattern);
    if (isConsole) consoleRequests.add(request.raw);
    const isOwnHost = own !== null && hostnameOf(request.host) === own;
    const isWrong = isOwnHost ? !isConsole : isConsole && production;
    if (!isWrong || everywhere.has(pattern)) done();
    else if (isOwnHost && isHomePage(request)) reply.redirect(`${consolePath}/`, 302);
    else refuse('not-found');
  };
}

const isHomePage = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && url.split('?', 1)[0] === '/';

/** The name in a Host header, in lower case, without port and without the dot that a full name may end in; null if it is none. */
function hostnameOf(host: string): string | null {
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? null;
}
