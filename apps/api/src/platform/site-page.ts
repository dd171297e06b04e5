import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { site } from '@foodbank/front-ends/front-ends';
import { fillPage } from '@foodbank/front-ends/templates';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { compressAnswer } from './compress-answer.ts';
import { renderDocument } from './render-document.ts';

/** A page or a template of the built site; null until the site is built. */
export function readSitePage(path: string): string | null {
  const file = join(site.built, path, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * Returns a function that renders a page in the site's frame: with its header, fonts and footer; or, for who is no customer, in the one without a script and
 * without what we offer. Until the site is built, the page has the server's plain looks. React escapes every text in the title and the content.
 */
export function siteRenderer(frame: 'page' | 'payment' = 'page'): (title: string, content: ReactNode) => string {
  const template = readSitePage(`templates/${frame}`);
  return (title, content) =>
    template === null
      ? renderDocument(title, h('main', null, content))
      : fillPage(template, renderToStaticMarkup(title), renderToStaticMarkup(content));
}

/** Sends a page that no cache stores, compressed if the client accepts it. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  return reply.send(await compressAnswer(request, reply, html));
}
