import { listFaqs as listFaqsCall, listTestimonies as listTestimoniesCall } from '@foodbank/contract/content';
import type { House } from '../../platform/house.ts';
import { type Route, route } from '../../platform/serve.ts';
import { listFaqs, listTestimonies } from './queries.ts';

/** The calls by which the site's pages refresh what can be managed. */
export function contentRoutes({ database }: House): Route[] {
  return [
    route(listTestimoniesCall, () => listTestimonies(database.read)),
    route(listFaqsCall, async () => ({ faqs: await listFaqs(database.read) })),
  ];
}
