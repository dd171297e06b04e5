/** What the site shows and can be managed: questions with answers, and what customers say. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const testimony = z.object({
  content: z.string(),
  name: z.string(),
  /** True for an example that development shows: no customer said it. */
  example: z.optional(z.boolean()),
});
export type Testimony = z.output<typeof testimony>;

export const faq = z.object({ title: z.string(), content: z.string() });
export type Faq = z.output<typeof faq>;

export const listTestimonies = endpoint({
  name: 'listTestimonies',
  method: 'GET',
  path: '/testimonies',
  access: 'public',
  summary: 'What customers say, newest first.',
  reply: z.array(testimony),
  refusals: [],
});

export const listFaqs = endpoint({
  name: 'listFaqs',
  method: 'GET',
  path: '/getFaqs',
  access: 'public',
  summary: 'The questions that people ask, with answers, in order.',
  reply: z.object({ faqs: z.array(faq) }),
  refusals: [],
});
