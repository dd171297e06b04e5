/** What a person or record is called that a screen knows by its id only. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The most records that one call names. */
export const namedRecordsMax = 40;

const reference = /^[\w:. -]{1,100}$/;

/** A person or record by name. */
export const namedRecord = z.object({
  /** What was asked for: an id, an order's number, or one behind a word such as `charge:<id>`. */
  of: z.string(),
  /** What it is called, or what kind of record it is where the caller may not see more; null if there is no such record. */
  text: z.nullable(z.string()),
  /** Where the console shows it; null where it shows it nowhere, or not to the caller. */
  path: z.nullable(z.string()),
});
export type NamedRecord = z.output<typeof namedRecord>;

/** Names records. */
export const nameRecords = endpoint({
  name: 'nameRecords',
  method: 'GET',
  path: '/staff/record-names',
  access: 'staff',
  staff: 'signed-in',
  summary:
    'What people and records are called that a screen knows by id, and where the console shows them. Each as far as the caller may see it.',
  query: z.object({
    /** Ids, separated by commas. */
    of: z.pipe(
      z.string('Name at least one record').check(z.maxLength(5_000)),
      z.pipe(
        z.transform((text: string) => text.split(',')),
        z
          .array(z.string().check(z.regex(reference, 'Invalid format')))
          .check(z.maxLength(namedRecordsMax, `At most ${namedRecordsMax}`)),
      ),
    ),
  }),
  reply: z.object({ records: z.array(namedRecord) }),
  refusals: [],
});
