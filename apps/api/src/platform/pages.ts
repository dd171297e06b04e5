import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { portalFolder, siteFolder } from '../front-ends.ts';
import { sendRefusal } from './answer-errors.ts';
import type { AppContext } from './app-context.ts';
import { findInOtherBuild, holdBuild } from './kept-builds.ts';
import { Refusal, refuse } from './refuse.ts';
import { sheetHash } from './render-document.ts';

/** The portal's addresses: each is the same page, which finds its screen by the address. */
const portalPaths = [
  '/agent-registration',
  '/agent-login',
  '/forgot-password',
  '/reset-password',
  '/agent-dashboard',
  '/agent-dashboard/*',
];

const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

const yearSeconds = 31_536_000;

/** Serves the built site and portal, and gives every HTML page the one Content-Security-Policy. */
export async function servePages(app: FastifyInstance, { config }: AppContext): Promise<void> {
  const [site, portal] = [holdBuild(siteFolder), holdBuild(portalFolder)];
  const policy = contentSecurityPolicy([site, portal].filter((folder) => folder !== null));
  app.addHook('onSend', (_, reply, payload, done) => {
    if (String(reply.getHeader('content-type') ?? '').startsWith('text/html')) {
      reply.header('content-security-policy', policy);
      reply.header('referrer-policy', 'same-origin');
      reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
      if (config.publicUrl.startsWith('https:')) reply.header('strict-transport-security', `max-age=${yearSeconds}`);
    }
    done(null, payload);
  });
  const notFound = (request: FastifyRequest, reply: FastifyReply) => {
    if (site === null || portal === null || !answerFromOtherBuild(request, reply, { site, portal }))
      answerNotFound(request, reply, site);
  };
  if (site === null || portal === null) return void app.setNotFoundHandler(notFound);
  await app.register(fastifyStatic, { root: site, prefix: '/', ...fileOptions(site, portal) });
  await app.register(fastifyStatic, {
    root: portal,
    prefix: '/portal/',
    decorateReply: false,
    ...fileOptions(site, portal),
  });
  const method = app.supportedMethods.filter((one) => one !== 'GET' && one !== 'HEAD') as HTTPMethods[];
  for (const path of portalPaths) {
    app.get(path, (_, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html', portal));
    app.route({ url: path, method, onRequest: refuseWriting, handler: async () => null });
  }
  const read = new Set([...addressesOf(site, '/'), ...addressesOf(portal, '/portal/')]);
  const refuseEach = async (request: FastifyRequest, reply: FastifyReply) =>
    read.has(request.url.split('?', 1)[0]?.replace(/\/$/, '') ?? '')
      ? refuseWriting(request, reply)
      : refuse('not-found');
  app.route({ url: '/*', method, onRequest: refuseEach, handler: async () => null });
  app.setNotFoundHandler(notFound);
}

/** Where the files of a folder are read: a folder's own page by the folder's address, each without a slash at its end. */
function addressesOf(folder: string, prefix: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /\.(?!br$|gz$)\w+$/.test(name));
  return files.flatMap((name) => {
    const address = `${prefix}${name}`;
    return [address, ...(address.endsWith('/index.html') ? [address.slice(0, -'/index.html'.length)] : [])];
  });
}

/** A page is read and nothing else; whoever posts to it learns so before a byte of the body is read. */
async function refuseWriting(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('allow', 'GET, HEAD');
  refuse('method-not-allowed');
}

/** Files whose names carry their hash never change; everything else is asked for again, cheaply, by its ETag. */
function fileOptions(site: string, portal: string) {
  // From the folder of builds on, for the product itself may be installed below a folder called share.
  const isHashed = (path: string) =>
    ['_astro', 'share'].includes(relative(dirname(site), path).split(sep)[1] ?? '') ||
    relative(dirname(portal), path).split(sep)[1] === 'assets';
  return {
    preCompressed: true,
    cacheControl: false,
    // No file is so large that a part of it helps, and our tags are too weak for a browser to join parts by.
    acceptRanges: false,
    dotfiles: 'ignore' as const,
    index: ['index.html'],
    setHeaders: (reply: FastifyReply, path: string) => {
      const caching = isHashed(path) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache';
      // The page for what is not there: programs get another answer at the same address.
      reply.header('cache-control', reply.statusCode === 404 ? 'no-store' : caching);
    },
  };
}

/** Files by their hash are the same in whichever build they are: one that ours hasn't comes from another that is still there. */
function answerFromOtherBuild(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, portal }: { site: string; portal: string },
): boolean {
  const [, ofPortal, path] = /^\/(portal\/)?((?:_astro|share|assets)\/\w[\w.-]*)$/.exec(request.url) ?? [];
  if (path === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  const other = findInOtherBuild(ofPortal ? portal : site, path);
  if (other === null) return false;
  reply.code(200).sendFile(path, other);
  return true;
}

function answerNotFound(request: FastifyRequest, reply: FastifyReply, site: string | null): void {
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  const readable = request.method === 'GET' || request.method === 'HEAD';
  if (site !== null && wantsPage && readable && existsSync(join(site, '404.html'))) {
    // What nobody can have already is sent whole: a condition is about the page that was asked for, not about this one.
    for (const condition of conditions) delete request.raw.headers[condition];
    // Not handed back: whoever awaits a reply listens for its end, and who asked for the file that isn't there does so already.
    reply.code(404).sendFile('404.html', site);
    return;
  }
  sendRefusal(new Refusal('not-found'), request, reply);
}

/** One strict policy for every page: our own files, and the inline scripts and styles that the build put there, by hash. */
function contentSecurityPolicy(folders: readonly string[]): string {
  const pages = folders.flatMap((folder) => htmlFilesIn(folder).map((file) => readFileSync(file, 'utf8')));
  const scripts = unique(pages.flatMap((page) => hashesOf(page, /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)));
  const styles = unique([...pages.flatMap((page) => hashesOf(page, /<style[^>]*>([\s\S]*?)<\/style>/g)), sheetHash]);
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    // Emails in development's mailbox and a chart's positions are style attributes; style sheets stay hashed.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

function htmlFilesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.html')).map((name) => join(folder, name));
}

function hashesOf(page: string, pattern: RegExp): string[] {
  return [...page.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
