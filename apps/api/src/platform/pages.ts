import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FrontEnd, ops, portal, ride, shop, site } from '@foodbank/front-ends/front-ends';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteHandlerMethod } from 'fastify';
import { sendRefusal } from './answer-errors.ts';
import { consolePath, isConsoleRequest } from './console-host.ts';
import { Refusal, refuse } from './refuse.ts';
import { removedWorker } from './removed-worker.ts';

// The portal's build has one page per address in this folder, and no page for what else is below its last address.
const portalPages = '.pages';
const portalFrame = '/agent-dashboard';

const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

const yearSeconds = 31_536_000;

/**
 * Serves the built site, portal, console and apps. Until site and portal are built, each of their addresses is answered with 404.
 * `removesWorkers` serves in place of the apps' service workers one that removes them.
 */
export async function servePages(
  app: FastifyInstance,
  frontEnds: { site: FrontEnd; portal: FrontEnd; ops?: FrontEnd; shop?: FrontEnd; ride?: FrontEnd } = {
    site,
    portal,
    ops,
    shop,
    ride,
  },
  { removesWorkers = false } = {},
): Promise<void> {
  const served = [frontEnds.site, frontEnds.portal];
  const folder = join(frontEnds.portal.built, portalPages);
  const isBuilt = existsSync(frontEnds.site.built) && existsSync(folder);
  if (frontEnds.ops && existsSync(frontEnds.ops.built)) await serveConsole(app, frontEnds.ops);
  for (const own of [frontEnds.shop, frontEnds.ride]) {
    if (own && existsSync(own.built)) await serveApp(app, own, removesWorkers);
  }
  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply, isBuilt ? frontEnds.site.built : null));
  if (!isBuilt) return;
  for (const frontEnd of served) await serveFiles(app, frontEnd);
  for (const [url, file] of portalAddresses(folder)) {
    servePage(app, url, (_, reply) => reply.header('cache-control', 'no-cache').sendFile(file, folder));
  }
  // The server fills the templates in; as files they have marks in place of texts.
  app.all('/templates/*', (_, reply) => reply.callNotFound());
  const read = new Set(served.flatMap(addressesOf));
  const refuseEach = async (request: FastifyRequest, reply: FastifyReply) =>
    read.has(request.url.split('?', 1)[0]?.replace(/\/$/, '') ?? '')
      ? refuseWriting(request, reply)
      : refuse('not-found');
  app.route({ url: '/*', method: writing(app), onRequest: refuseEach, handler: async () => null });
}

/** Serves the console: its hashed files, and at every other address below /ops/ its one page, whose scripts know the addresses. */
async function serveConsole(app: FastifyInstance, console: FrontEnd): Promise<void> {
  await enableSendFile(app, console);
  await serveHashed(app, console);
  for (const url of [consolePath, `${consolePath}/*`])
    servePage(app, url, (_, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html', console.built));
}

/**
 * Serves the customers' or the riders' app: its files, and at every other address below /app/ or /ride/ its one page, whose scripts know
 * the addresses. A service worker is responsible for the addresses below, so the address without a slash leads there.
 */
async function serveApp(app: FastifyInstance, own: FrontEnd, removesWorker: boolean): Promise<void> {
  await enableSendFile(app, own);
  await serveHashed(app, own);
  const { prefix, built } = own;
  const base = prefix.slice(0, -1);
  const send = (file: string): RouteHandlerMethod => {
    return (_, reply) => reply.header('cache-control', 'no-cache').sendFile(file, built);
  };
  const sendPage = send('index.html');
  const files = addressesOf(own).filter((address) => address.startsWith(prefix) && !/\/assets\//.test(address));
  const worker = `${prefix}sw.js`;
  const answerOf = (address: string): RouteHandlerMethod =>
    removesWorker && address === worker
      ? (_, reply) =>
          reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(removedWorker(prefix))
      : send(address.slice(prefix.length));
  for (const address of files) servePage(app, address, answerOf(address));
  // The router doesn't tell the two spellings of this address apart.
  servePage(app, base, function (request, reply) {
    const [path = '', search] = request.url.split('?', 2);
    if (path.endsWith('/')) return sendPage.call(this, request, reply);
    return reply.redirect(search === undefined ? prefix : `${prefix}?${search}`, 308);
  });
  servePage(app, `${prefix}*`, sendPage);
}

/** Lets pages be sent as files, once for all front ends. */
async function enableSendFile(app: FastifyInstance, { built }: FrontEnd): Promise<void> {
  if (app.hasReplyDecorator('sendFile')) return;
  await app.register(fastifyStatic, { ...staticOptions, root: built, serve: false, setHeaders: caching('no-cache') });
}

/** Serves a page at an address that is only read: every other method is answered with 405. */
export function servePage(app: FastifyInstance, url: string, answer: RouteHandlerMethod): void {
  app.get(url, answer);
  app.route({ url, method: writing(app), onRequest: refuseWriting, handler: async () => null });
}

function writing(app: FastifyInstance): HTTPMethods[] {
  return app.supportedMethods.filter((one) => one !== 'GET' && one !== 'HEAD') as HTTPMethods[];
}

const staticOptions = {
  preCompressed: true,
  cacheControl: false,
  // No file is so large that a part of it helps, and our tags are too weak for a browser to join parts by.
  acceptRanges: false,
  dotfiles: 'ignore' as const,
};

// Errors have a page too, which is not to be kept.
const caching = (value: string) => (reply: FastifyReply) =>
  void reply.header('cache-control', reply.statusCode === 404 ? 'no-store' : value);

/** Serves a front end's files. Those without a hash in their names are asked for again each time, cheaply, by their ETag. */
async function serveFiles(app: FastifyInstance, frontEnd: FrontEnd): Promise<void> {
  await app.register(fastifyStatic, {
    ...staticOptions,
    index: ['index.html'],
    root: frontEnd.built,
    prefix: frontEnd.prefix,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    setHeaders: caching('no-cache'),
  });
  await serveHashed(app, frontEnd);
}

/**
 * Serves the files with a hash in their names, which never change: browsers keep them for a year, and those of the last release are
 * still served, because pages of it may be open.
 */
async function serveHashed(app: FastifyInstance, { prefix, built, previous, hashedFolders }: FrontEnd): Promise<void> {
  for (const name of hashedFolders) {
    const root = [join(built, name), join(previous, name)].filter((folder) => existsSync(folder));
    if (root.length === 0) continue;
    const setHeaders = caching(`public, max-age=${yearSeconds}, immutable`);
    await app.register(fastifyStatic, {
      ...staticOptions,
      index: ['index.html'],
      root,
      prefix: `${prefix}${name}/`,
      decorateReply: false,
      setHeaders,
    });
  }
}

/** The portal's addresses, each with the file of its page. An unknown address of the dashboard gets the dashboard's page. */
function portalAddresses(folder: string): [url: string, file: string][] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const pages = names.map((name): [string, string] => [`/${name.slice(0, -'.html'.length)}`, name]);
  return [...pages, [`${portalFrame}/*`, `${portalFrame.slice(1)}.html`]];
}

/** The addresses at which a front end's files are read: an index page by its folder's address too, without a slash at the end. */
function addressesOf({ prefix, built }: FrontEnd): string[] {
  const names = readdirSync(built, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => !name.startsWith('.') && /\.(?!br$|gz$)\w+$/.test(name));
  return files.flatMap((name) => {
    const address = `${prefix}${name}`;
    return [address, ...(address.endsWith('/index.html') ? [address.slice(0, -'/index.html'.length)] : [])];
  });
}

/** Pages can only be read. Anything else is refused before its body is read. */
async function refuseWriting(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('allow', 'GET, HEAD');
  refuse('method-not-allowed');
}

function answerNotFound(request: FastifyRequest, reply: FastifyReply, siteFolder: string | null): void {
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  const readable = request.method === 'GET' || request.method === 'HEAD';
  // The console's host has none of the site's files.
  if (siteFolder !== null && wantsPage && readable && !isConsoleRequest(request)) {
    // Conditions are about the page that was asked for. Its 404 page is always sent whole.
    for (const condition of conditions) delete request.raw.headers[condition];
    // Not returned: Fastify already waits for this reply's end where a file was missing, and would add a listener once more.
    reply.code(404).sendFile('404.html', siteFolder);
    return;
  }
  sendRefusal(new Refusal('not-found'), request, reply);
}
