import {
  listFaqs as listFaqsCall,
  listTestimonies as listTestimoniesCall,
} from '@foodbank/contract/foundation/content';
import type { AppContext } from '../../../platform/app-context.ts';
import { keepAnswer } from '../../../platform/kept-answer.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { listFaqs, listTestimonies } from './queries.ts';

/** The calls by which the site's pages refresh what can be managed. */
export function contentRoutes({ database }: AppContext): Route[] {
  const testimonies = keepAnswer(() => listTestimonies(database.read));
  const faqs = keepAnswer(async () => ({ faqs: await listFaqs(database.read) }));
  return [route(listTestimoniesCall, testimonies), route(listFaqsCall, faqs)];
}
