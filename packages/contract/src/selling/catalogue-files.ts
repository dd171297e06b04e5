/** The catalogue as CSV: a file is checked first, then applied as it was checked; and the catalogue can be saved as such a file. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { csvFile } from '../primitives/csv-file.ts';
import { reasonText } from '../primitives/reasons.ts';
import { lineOf } from '../primitives/text.ts';
import { slugText } from './catalogue.ts';

/** The largest file, in bytes, and the most rows below the names of the columns. */
export const catalogueFileBytesMax = 2 * 1024 * 1024;
export const catalogueRowsMax = 2_000;

/**
 * The columns. `product` is the slug. For a known product an empty cell, and a missing column, changes nothing; `none` empties a text.
 * A new product needs name, unit and category, and becomes a draft. `price` in naira holds in `store` (its slug) from `from` on, or from
 * today. `counted` is what the store has.
 */
export const catalogueColumns = [
  'product',
  'name',
  'unit',
  'category',
  'description',
  'vat',
  'season',
  'yoruba',
  'igbo',
  'hausa',
  'spellings',
  'store',
  'price',
  'from',
  'counted',
] as const;
export type CatalogueColumn = (typeof catalogueColumns)[number];

/** The form of a file. The bytes go as Base64, so that the server sees their encoding. */
export const catalogueFile = z.object({
  fileName: lineOf('Choose a file', 200),
  contentBase64: z
    .string('Choose a file')
    .check(
      z.minLength(1, { error: 'The file is empty', abort: true }),
      z.maxLength(Math.ceil(catalogueFileBytesMax / 3) * 4 + 4, { error: 'The file is larger than 2 MB', abort: true }),
    ),
});

/** A row of a file with what it changes. */
export const catalogueRow = z.object({
  /** The line in the file, from 2 on. */
  line: z.int(),
  product: z.string(),
  /** `waits`: nothing of it changes before a second person approves its price. */
  result: z.enum(['error', 'unchanged', 'new', 'change', 'waits']),
  error: z.nullable(z.string()),
  /** Why its price waits for a second person, or that it waits already; null for a row without such a price. */
  waits: z.nullable(z.string()),
  /** Each changed value, such as { field: 'price', before: '12500.50', after: '13000.00' }. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type CatalogueRow = z.output<typeof catalogueRow>;

/** Checks a file. Changes nothing. */
export const checkCatalogueFile = endpoint({
  name: 'checkCatalogueFile',
  method: 'POST',
  path: '/staff/catalogue-file/check',
  access: 'staff',
  staff: 'catalogue.write',
  summary: 'Checks a CSV file of the catalogue and says what it would change. Nothing changes yet.',
  body: catalogueFile,
  reply: z.object({
    rowCount: z.int(),
    errorCount: z.int(),
    newCount: z.int(),
    changeCount: z.int(),
    /** How many rows have a price that a second person would be asked for. The rest is applied at once. */
    waitCount: z.int(),
    /** The first 500 rows with an error, a price that waits or a change, in this order. */
    rows: z.array(catalogueRow),
    /** What the file would change, as a digest. Applying sends it back. */
    digest: z.string(),
  }),
  refusals: ['too-large', 'validation'],
});

/** Applies a checked file: all of it or nothing. */
export const applyCatalogueFile = endpoint({
  name: 'applyCatalogueFile',
  method: 'POST',
  path: '/staff/catalogue-file/apply',
  access: 'staff',
  staff: 'catalogue.write',
  summary:
    'Applies a file exactly as it was checked, all or nothing. Prices that one person may not set alone become one request for a second person; the rest changes at once. Refused if the file or what it changes is not the same any more.',
  body: z.extend(catalogueFile, { digest: z.string().check(z.maxLength(200)), reason: reasonText }),
  reply: z.object({
    newCount: z.int(),
    changeCount: z.int(),
    /** The request for the prices that wait for a second person, with the first 500 of their rows; absent if none does. */
    waiting: z.optional(z.object({ approvalId: z.string(), count: z.int(), rows: z.array(catalogueRow) })),
  }),
  refusals: ['too-large', 'validation', 'changed-meanwhile', 'upload-has-errors', 'change-already-asked'],
});

/** Returns the catalogue of a store as CSV. */
export const exportCatalogue = endpoint({
  name: 'exportCatalogue',
  method: 'GET',
  path: '/staff/catalogue-file',
  access: 'staff',
  staff: 'catalogue.read',
  proof: 'recent',
  summary:
    'The products that a store sells, or all products, as a CSV file with the columns of the upload; `counted` is empty. At most 2,000 rows.',
  query: z.object({ store: z.optional(slugText) }),
  reply: csvFile,
  refusals: ['not-found'],
});
