import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask, type Reply } from './site-files.ts';
import type { Ending } from './start-app.ts';

/** A shared cache in front of the app, like a CDN. */
export interface CachingProxy {
  port: number;
  /** The URLs of the stored answers. */
  kept(): string[];
  /** How many requests it has forwarded to the app. */
  forwarded(): number;
  /** How many of those the app answered with 304. */
  spared(): number;
}

interface Kept {
  url: string;
  /** The request headers that Vary names, with their values. */
  chosenBy: [name: string, value: string | undefined][];
  freshUntil: number;
  reply: Reply;
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);
/** Heuristically cacheable statuses (RFC 9110, 15.1): stored without an explicit lifetime, as the rules allow. */
const heuristicallyCacheable = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

/**
 * Starts a shared cache in front of a port, by the rules of RFC 9111: it stores all that it may, answers with it while it is fresh,
 * revalidates it by its ETag afterwards, and stores one answer per value of the headers in Vary.
 */
export async function startCachingProxy(t: Ending, origin: number): Promise<CachingProxy> {
  const store: Kept[] = [];
  let forwarded = 0;
  let spared = 0;
  const server = createServer(async (request, response) => {
    try {
      const held = store.find((one) => isFor(one, request));
      if (held && held.freshUntil > Date.now()) return send(response, request, held.reply);
      forwarded += 1;
      const answer = await forward(origin, request, held?.reply.headers.etag);
      if (held && answer.status === 304) {
        spared += 1;
        const reply = { ...held.reply, headers: { ...held.reply.headers, ...withoutHops(answer.headers) } };
        Object.assign(held, { reply, freshUntil: Date.now() + freshMs(answer.headers) });
        return send(response, request, reply);
      }
      if (held) store.splice(store.indexOf(held), 1);
      if (mayKeep(request, answer)) store.push(keep(request, answer));
      send(response, request, answer);
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, kept: () => store.map(({ url }) => url), forwarded: () => forwarded, spared: () => spared };
}

function isFor({ url, chosenBy }: Kept, request: IncomingMessage): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && url === request.url && chosenBy.every(([name, value]) => headerOf(request, name) === value);
}

async function forward(origin: number, request: IncomingMessage, tag: string | undefined): Promise<Reply> {
  const sent = Object.entries(request.headers).filter(([name]) => !hopByHop.has(name));
  const headers = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
  if (tag !== undefined) headers['if-none-match'] = tag;
  const body = Buffer.concat(await request.toArray()).toString();
  return ask(origin, request.url ?? '/', { method: request.method ?? 'GET', headers, body });
}

function mayKeep(request: IncomingMessage, { status, headers }: Reply): boolean {
  const directives = directivesOf(headers);
  if (request.method !== 'GET' || directives.has('no-store') || directives.has('private') || headers.vary === '*')
    return false;
  const isOpen = directives.has('public') || directives.has('s-maxage') || directives.has('must-revalidate');
  if (request.headers.authorization !== undefined && !isOpen) return false;
  return (
    status !== 304 && (heuristicallyCacheable.has(status) || directives.has('public') || directives.has('max-age'))
  );
}

function keep(request: IncomingMessage, reply: Reply): Kept {
  const names = String(reply.headers.vary ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
  return {
    url: request.url ?? '/',
    chosenBy: names.map((name) => [name, headerOf(request, name)]),
    freshUntil: Date.now() + freshMs(reply.headers),
    reply,
  };
}

/** How long an answer is fresh, in milliseconds. An hour without a lifetime, as caches guess. */
function freshMs(headers: IncomingHttpHeaders): number {
  const directives = directivesOf(headers);
  if (directives.has('no-cache')) return 0;
  const seconds = directives.get('s-maxage') ?? directives.get('max-age');
  return (seconds === undefined ? 3600 : Number(seconds)) * 1000;
}

function directivesOf(headers: IncomingHttpHeaders): Map<string, string | undefined> {
  const parts = (headers['cache-control'] ?? '').toLowerCase().split(',');
  return new Map(parts.map((part) => part.trim().split('=') as [string, string | undefined]));
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return value === undefined ? undefined : String(value);
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
}

function send(response: ServerResponse, request: IncomingMessage, { status, headers, body }: Reply): void {
  response.writeHead(status, withoutHops(headers));
  response.end(request.method === 'HEAD' ? undefined : body);
}
