/** What archiving a product would mean. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { type ProductState, productStates } from './catalogue-admin.ts';
import { path } from './catalogue-fields.ts';

const stateValues = Object.keys(productStates) as [ProductState, ...ProductState[]];

/** Says what archiving a product would mean. */
export const getArchiveEffects = endpoint({
  name: 'getArchiveEffects',
  method: 'GET',
  path: '/staff/products/{id}/archive-effects',
  access: 'staff',
  staff: 'catalogue.read',
  summary: 'What archiving a product would mean for baskets, checkouts, orders and combos. Changes nothing.',
  params: path,
  reply: z.object({
    /** The baskets that have it. Their customers are told that it is no longer sold. */
    basketCount: z.int(),
    /** How many of it are held for checkouts and orders, which go on. Null for a combo, whose parts are held. */
    held: z.nullable(z.int()),
    /** The combos that have it as a part: the first 20. A published one keeps it from being archived; a draft can't be published then. */
    combos: z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(stateValues) })),
  }),
  refusals: ['not-found'],
});
