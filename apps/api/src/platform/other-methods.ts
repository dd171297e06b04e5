import { apiPrefix, type Endpoint, staffPrefix } from '@foodbank/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { refuse } from './refuse.ts';

interface Address {
  url: string;
  segments: string[];
  methods: string[];
}

/** The address of an endpoint as the router writes it, such as `/api/v1/agents/:id`. */
export function addressOf({ path }: Endpoint): string {
  return apiPrefix + path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Answers what no call answers below /api/, before a body is read: 405 with `Allow` at an address that has other methods, else 404. The
 * address is looked up, because a refusing route for each other method of each address would be ten thousand routes.
 */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly { endpoint: Endpoint }[]): void {
  const addresses = listAddresses(routes.map(({ endpoint }) => endpoint));
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url).split('/');
    const at = addresses.find(({ segments }) => fits(segments, path));
    // The method's own route refused a part of the address that is too long.
    if (!at || at.methods.includes(request.method)) return refuse('not-found');
    reply.header('allow', at.methods.join(', '));
    refuse('method-not-allowed');
  };
  const handler = async () => null;
  // The console's calls have their own: on which hosts they exist is decided by the route's pattern.
  for (const url of ['/api/*', `${apiPrefix}${staffPrefix}/*`]) app.all(url, { onRequest: answer }, handler);
  // The router would take the last word of /agents/loginAgent for the id of /agents/:id.
  for (const { url, segments, methods } of addresses) {
    const taken = addresses.filter((other) => other.url !== url && fits(other.segments, segments));
    const method = [...new Set(taken.flatMap((other) => other.methods))].filter((one) => !methods.includes(one));
    if (method.length > 0) app.route({ url, method: method as HTTPMethods[], onRequest: answer, handler });
  }
}

/**
 * The path of a request as the router reads it: decoded, without a host before it, a query or fragment behind it, or a last slash. A
 * coded slash stays coded, so that no spelling leads from one host's calls to the other's.
 */
function pathOf(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/, 1);
  return decodeURI(path).replace(/\/$/, '');
}

/** Every address with its methods, those without a parameter first: they win over one that has it. */
function listAddresses(endpoints: readonly Endpoint[]): Address[] {
  const methods = new Map<string, string[]>();
  for (const one of endpoints) {
    const known = methods.get(addressOf(one)) ?? [];
    methods.set(addressOf(one), [...known, ...(one.method === 'GET' ? ['GET', 'HEAD'] : [one.method])]);
  }
  return [...methods]
    .map(([url, own]) => ({ url, segments: url.split('/'), methods: own }))
    .sort((one, other) => one.url.split(':').length - other.url.split(':').length);
}

function fits(pattern: string[], path: string[]): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((segment, index) => (segment.startsWith(':') ? path[index] !== '' : segment === path[index]))
  );
}
