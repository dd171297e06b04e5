import type { APIRoute } from 'astro';

/** Search engines may read the site; the agents' area and the calls are nothing for them. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    `User-agent: *\nDisallow: /api/\nDisallow: /agent-dashboard\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', site)}\n`,
  );
