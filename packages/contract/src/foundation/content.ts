/** The site's editable content: questions with answers, and testimonies. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** What a customer said about the product. */
export const testimony = z.object({
  content: z.string(),
  name: z.string(),
  /** True for an example in development. No customer said it. */
  example: z.optional(z.boolean()),
});
export type Testimony = z.output<typeof testimony>;

/** A frequent question with its answer. */
export const faq = z.object({ title: z.string(), content: z.string() });
export type Faq = z.output<typeof faq>;

/** Lists the testimonies, newest first. */
export const listTestimonies = endpoint({
  name: 'listTestimonies',
  method: 'GET',
  path: '/testimonies',
  access: 'public',
  summary: 'The testimonies of customers, newest first.',
  reply: z.array(testimony),
  refusals: [],
});

/** Lists the frequent questions, in their order. */
export const listFaqs = endpoint({
  name: 'listFaqs',
  method: 'GET',
  path: '/getFaqs',
  access: 'public',
  summary: 'The frequent questions with their answers, in order.',
  reply: z.object({ faqs: z.array(faq) }),
  refusals: [],
});
