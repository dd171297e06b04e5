import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FrontEnd, ops, portal, ride, shop, site } from '@foodbank/front-ends/front-ends';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isConsoleRequest } from './console-host.ts';
import { sheetHash } from './render-document.ts';

const yearSeconds = 31_536_000;

/**
 * The security headers of every HTML answer: one strict Content-Security-Policy for the built pages and the server's own, and, where
 * the public address is https, Strict-Transport-Security. Reads the built pages once, for the hashes of their inline scripts.
 */
export function htmlHeadersFor(
  publicUrl: string,
  frontEnds: readonly Pick<FrontEnd, 'built'>[] = [site, portal, ops, shop, ride],
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(
      frontEnds.map(({ built }) => built).filter((folder) => existsSync(folder)),
    ),
    'referrer-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(), publickey-credentials-create=()',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${yearSeconds}` }),
  };
}

// Passkeys are asked for by the console's own pages only.
const consoleHeaders = {
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
};

const policy = 'content-security-policy';

/** The pages of the customers' app show a picture of a document before it is sent, and they alone may ask for the camera. */
const shopHeadersFrom = (headers: Readonly<Record<string, string>>) => ({
  'permissions-policy': (headers['permissions-policy'] ?? '').replace('camera=()', 'camera=(self)'),
  [policy]: (headers[policy] ?? '').replace(`img-src 'self' data:`, `img-src 'self' data: blob:`),
});
const isShopPage = ({ url }: FastifyRequest): boolean => /^\/app(?:[/?]|$)/.test(url);

/** An onSend hook that adds headers to each answer that is HTML. A page that has a policy of its own keeps it. */
export function addToHtml(headers: Readonly<Record<string, string>>) {
  const shopHeaders = shopHeadersFrom(headers);
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ) => {
    if (String(reply.getHeader('content-type') ?? '').startsWith('text/html')) {
      const own = reply.getHeader(policy);
      const more = isConsoleRequest(request) ? consoleHeaders : isShopPage(request) && shopHeaders;
      reply.headers({ ...headers, ...more, ...(own !== undefined && { [policy]: own }) });
    }
    done(null, payload);
  };
}

/** Allows our own files, and by hash the inline scripts and styles that the build put into the pages. */
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
