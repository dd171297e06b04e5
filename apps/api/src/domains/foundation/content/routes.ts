import * as calls from '@foodbank/contract/foundation/content';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { listFaqs, listTestimonies } from './queries.ts';

/** The calls for the site's questions and testimonies. */
export function contentRoutes({ database }: AppContext): Route[] {
  return [
    route(calls.listTestimonies, () => listTestimonies(database.read)),
    route(calls.listFaqs, async () => ({ faqs: await listFaqs(database.read) })),
  ];
}
