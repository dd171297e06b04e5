import type { APIRoute } from 'astro';

/** Search engines may index the site, but not the agents' area and the API. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    `User-agent: *\nDisallow: /api/\nDisallow: /agent-dashboard\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', site)}\n`,
  );
