import * as calls from '@foodbank/contract/foundation/content';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { exampleTestimonies } from './example-testimonies.ts';
import { listFaqs, listTestimonies } from './queries.ts';

/**
 * The calls by which the site's pages load questions and testimonies. No cache stores the replies, so what is published, or taken back,
 * is seen when a page is opened next.
 */
export function contentRoutes({ clock, config, database }: AppContext): Route[] {
  return [
    route(calls.listTestimonies, async () => {
      const published = await listTestimonies(database.read, clock.now());
      return published.length === 0 && !config.production ? [...exampleTestimonies] : published;
    }),
    route(calls.listFaqs, async () => ({ faqs: await listFaqs(database.read, clock.now()) })),
  ];
}
