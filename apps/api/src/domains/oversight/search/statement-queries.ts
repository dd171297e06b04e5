/**
 * Parts of the search's statements. Each statement reads an index, and stops early where many rows match: what is found of a common word is a
 * part of what matches. What is `materialized` is planned as if all its rows were wanted, and so by its index, but stops with the limit outside.
 */
/** The most rows of a part that are compared with each other. */
export const compared = 200;
/** The most rows of a kind: one more than a search shows. */
export const shown = 11;
/** The most rows that belong to what was found. */
export const related = 3;

/** A record as a finder reads it. `isOwn`: the text is its number or reference, not that of something it belongs to. */
export interface Row {
  id: string;
  isOwn: boolean;
}

/** Numbers that end with digits: reversed, they begin with them. */
export const endsWith = (reversed: string, first: number) =>
  `(${reversed} collate "C" >= reverse($${first}) and ${reversed} collate "C" < reverse($${first}) || ':')`;

/**
 * A part of what matches, as many rows as are shown or compared. The planner takes an equation on an expression for thousands of rows, and would read a
 * whole table to join them: with a limit it looks each of them up.
 */
export const few = (select: string, atMost = shown) => `(${select} limit ${atMost})`;

/** A person's name from its beginning, then by its words: `$1` to `$2` in the index by name, `$3` and `$4` as `like` reads them. */
export const byName = (from: string, columns: string) => `
  with parts as materialized (select ${columns} from ${from} and search like $3 and search like all($4::text[])),
   begun as (select ${columns} from ${from} and search >= $1 and search < $2 order by search limit ${shown})
  select * from begun union select * from (select * from parts limit ${compared}) few`;

/** Customers of our own shop who are not erased. */
export const ownCustomers = `customers where source = 'own' and erased_at is null`;
/** The ids of a few customers by name, for what belongs to them. */
export const namedCustomers = `parts as materialized (select id from ${ownCustomers} and search like $3 and search like all($4::text[])),
   who as materialized (
     select id from (select id from ${ownCustomers} and search >= $1 and search < $2 order by search limit ${shown}) begun
     union select id from (select id from parts limit ${shown}) few)`;
