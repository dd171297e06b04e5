/** The names of people and records that a screen of the console has by id only. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The most records that one call names. */
export const namedRecordsMax = 40;

const reference = /^[\w:. -]{1,100}$/;

/** A person or record by name. */
export const namedRecord = z.object({
  /** As it was asked for: an id, or an order's number, or either after a word such as `charge:<id>`. */
  of: z.string(),
  /** The name; the kind of record if the caller may not see more; null if there is no such record. */
  text: z.nullable(z.string()),
  /** The console's address of the record; null if there is none, or none for the caller. */
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
    'The names of people and records by id, and their addresses in the console, each as far as the caller may see it.',
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
