/** How customers get messages about their plans: by text, and by email where one is confirmed. With both, one may be switched off. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Which ways are used. */
export const planMessages = z.object({
  text: z.boolean(),
  email: z.boolean(),
  /** False with one way only: there is nothing to choose. */
  mayChoose: z.boolean(),
});
export type PlanMessages = z.output<typeof planMessages>;

/** Shows which ways are used. */
export const readPlanMessages = endpoint({
  name: 'readPlanMessages',
  method: 'GET',
  path: '/shop/plan-messages',
  access: 'customer',
  summary: 'By which ways the customer gets messages about plans: agreements, receipts, reminders.',
  reply: z.object({ messages: planMessages }),
  refusals: [],
});

/** Chooses the ways. */
export const choosePlanMessages = endpoint({
  name: 'choosePlanMessages',
  method: 'PUT',
  path: '/shop/plan-messages',
  access: 'customer',
  summary: 'Switches texts or emails about plans off, or on again. One of them stays on.',
  body: z.object({ text: z.boolean(), email: z.boolean() }),
  reply: z.object({ messages: planMessages }),
  refusals: ['plan-messages-one-way'],
});
