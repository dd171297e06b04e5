import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { site } from '@foodbank/front-ends/front-ends';
import type { FastifyInstance } from 'fastify';
import { consolePath } from './console-host.ts';
import { readSitePage } from './site-page.ts';

const hashedFolder = '_astro';
const ownFolder = `${consolePath}/site/${hashedFolder}/`;
const yearSeconds = 31_536_000;

/** A template of the site as the console's host serves it. */
export interface PreviewTemplate {
  html: string;
  contentSecurityPolicy: string;
}

/**
 * Reads a template of the built site for the console's host, where the site's own addresses don't exist: without scripts and icons, and
 * with its fonts below the console's path. Its Content-Security-Policy allows no script at all. Null until the site is built.
 */
export function readPreviewTemplate(path: string): PreviewTemplate | null {
  const html = readSitePage(path)
    ?.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(icon|apple-touch-icon|manifest)"[^>]*>/g, '')
    .replaceAll(`/${hashedFolder}/`, ownFolder);
  if (html === undefined) return null;
  const sheets = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  const hashes = sheets.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const contentSecurityPolicy = [
    `default-src 'none'`,
    `style-src ${[...new Set(hashes)].join(' ')}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  return { html, contentSecurityPolicy };
}

/** Serves the site's hashed files, its fonts among them, on the console's host. */
export async function servePreviewFiles(app: FastifyInstance): Promise<void> {
  const root = join(site.built, hashedFolder);
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: ownFolder,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`),
  });
}
