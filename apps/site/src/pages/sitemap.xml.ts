import { legalTexts } from '@foodbank/contract/people/legal-texts';
import type { APIRoute } from 'astro';
import { frame } from '../content/frame.ts';
import { home } from '../content/home.ts';

/** The public pages. */
export const GET: APIRoute = ({ site }) => {
  const inFooter = frame.footer.groups.flatMap(({ links }) => links.map(({ href }) => href));
  const texts = Object.values(legalTexts).map(({ path }) => path);
  const paths = new Set(['/', ...inFooter, home.loans.rates.href, ...texts]);
  // The agents' screens are marked as not to be indexed.
  const found = [...paths].filter((path) => !path.startsWith('/agent-'));
  const entries = found.map((path) => `<url><loc>${new URL(path, site)}</loc></url>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
  return new Response(body, { headers: { 'content-type': 'application/xml' } });
};
