/** What members of staff do with categories of products. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonText } from '../primitives/reasons.ts';
import { placeOf } from '../primitives/text.ts';
import { category, slugText } from './catalogue.ts';
import { lastChange } from './catalogue-fields.ts';

/** A category as staff see it. */
export const staffCategory = z.object({
  slug: z.string(),
  name: z.string(),
  /** Its place in the shop, from 1. */
  position: z.int(),
  /** How many products it has, in any state. */
  productCount: z.int(),
  /** True for fresh produce, whose prices one person may lower further. */
  isFresh: z.boolean(),
  /** The request to make it fresh that waits for a second person; null for none. */
  freshApprovalId: z.nullable(z.string()),
  lastChange,
});
export type StaffCategory = z.output<typeof staffCategory>;

const categoryName = placeOf('Enter the name', 60);
const position = z.int('Choose a place').check(z.minimum(1, 'Choose a place'), z.maximum(1_000, 'Choose a place'));

/** Returns the categories. */
export const listStaffCategories = endpoint({
  name: 'listStaffCategories',
  method: 'GET',
  path: '/staff/categories',
  access: 'staff',
  staff: 'catalogue.read',
  summary: 'The categories in their order, with the number of their products, and who changed them last.',
  reply: z.object({ rows: z.array(staffCategory) }),
  refusals: [],
});

/** Adds a category behind the others. */
export const createCategory = endpoint({
  name: 'createCategory',
  method: 'POST',
  path: '/staff/categories',
  access: 'staff',
  staff: 'catalogue.write',
  summary: 'Adds a category of products behind the others.',
  body: z.object({ slug: slugText, name: categoryName }),
  reply: category,
  refusals: ['slug-taken'],
});

/** What a form says about a category. */
export const categoryFields = z.object({ name: categoryName, position });

/** Renames a category, or moves it to another place. */
export const updateCategory = endpoint({
  name: 'updateCategory',
  method: 'POST',
  path: '/staff/categories/{slug}',
  access: 'staff',
  staff: 'catalogue.write',
  summary:
    'Renames a category or moves it to another place, if it is still as it was shown. A place behind the last is the last.',
  params: z.object({ slug: slugText }),
  body: z.extend(categoryFields, {
    /** What the screen showed. */
    seen: z.object({ name: z.string().check(z.maxLength(200)), position: z.int() }),
  }),
  reply: category,
  refusals: ['not-found', 'changed-meanwhile'],
});

/** Says whether a category is fresh produce. */
export const setCategoryFresh = endpoint({
  name: 'setCategoryFresh',
  method: 'POST',
  path: '/staff/categories/{slug}/fresh',
  access: 'staff',
  staff: 'catalogue.write',
  summary:
    'Says whether a category is fresh produce, whose prices one person may lower by 40 % of the day’s first price instead of 20 %. That it is waits for a second person: then `approvalId` names the request. That it is not holds at once.',
  params: z.object({ slug: slugText }),
  body: z.object({ isFresh: z.boolean(), reason: reasonText }),
  reply: z.object({ message: z.string(), approvalId: z.nullable(z.string()) }),
  refusals: ['not-found', 'nothing-changed', 'change-already-asked'],
});
