import * as calls from '@foodbank/contract/foundation/content';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { exampleTestimonies } from './example-testimonies.ts';
import { listFaqs, listTestimonies } from './queries.ts';

/** The calls by which the site's pages load questions and testimonies. */
export function contentRoutes({ config, database }: AppContext): Route[] {
  return [
    route(calls.listTestimonies, async () => {
      const stored = await listTestimonies(database.read);
      return stored.length === 0 && !config.production ? [...exampleTestimonies] : stored;
    }),
    route(calls.listFaqs, async () => ({ faqs: await listFaqs(database.read) })),
  ];
}
