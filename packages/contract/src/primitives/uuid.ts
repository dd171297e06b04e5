/** Ids that the product makes itself. */
import * as z from 'zod/mini';

const message = 'This is not an id';

/** The id of a row, as PostgreSQL writes it. Anything else in an address is refused before it reaches the database. */
export const uuid = z
  .string(message)
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, message));
