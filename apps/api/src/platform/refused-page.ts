import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusals } from '@foodbank/contract/refusals';
import { site } from '@foodbank/front-ends/front-ends';
import type { FastifyRequest } from 'fastify';
import { createElement as h } from 'react';
import type { Refusal } from './refuse.ts';
import { renderDocument } from './render-document.ts';

/**
 * Whether the answer is shown in a browser's window. Calls of the API get JSON, whatever their `accept` header asks for and however
 * their address is spelled.
 */
export function isReadByPeople({ headers, url, routeOptions }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html') && !(routeOptions?.url ?? url).startsWith('/api/');
}

/** A refusal as a page: the site's 500 page for our own faults, else what is wrong and the way back. */
export function renderRefused({ status, message, code }: Refusal): string {
  const fault = join(site.built, '500.html');
  if (status >= 500 && existsSync(fault)) return readFileSync(fault, 'utf8');
  const page = h(
    'main',
    null,
    h('h1', null, 'Your request did not go through'),
    h('p', { role: 'alert' }, refusals[code].pageMessage ?? message),
    h('p', null, 'Press your browser’s back button to try again. What you typed should still be there.'),
    h('p', null, h('a', { href: '/' }, 'Back to Homepage')),
  );
  return renderDocument('Your request did not go through · Foodbank', page);
}
