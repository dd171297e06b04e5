import type { FastifyRequest } from 'fastify';
import { refuse } from './refuse.ts';

/**
 * Refuses, with `not-yours`, a form that a page of another origin posted. Browsers say where a post comes from in Sec-Fetch-Site;
 * older ones say it in Origin. A post with neither header is taken: Opera Mini and programs send none, and no page can leave
 * them out of another person's browser.
 */
export function refuseForeignPage({ headers, host }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    // `none` is a post that no page made, such as a reload.
    if (site !== 'same-origin' && site !== 'none') refuse('not-yours');
    return;
  }
  const { origin } = headers;
  if (origin !== undefined && !isOwn(origin, host, publicUrl)) refuse('not-yours');
}

/** The address that is asked counts as well as PUBLIC_URL: in development the product has several. */
function isOwn(origin: string, host: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { origin: parsed, host: originHost } = new URL(origin);
  return parsed === new URL(publicUrl).origin || (originHost !== '' && originHost === host.toLowerCase());
}
