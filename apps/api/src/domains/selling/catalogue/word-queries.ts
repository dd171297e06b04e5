import { type Db, statement } from '../../../platform/database.ts';

/** A word of a product that a typed word may stand for. */
export interface WordCandidate {
  /** Empty for a word that was looked up as a whole. */
  typed: string;
  word: string;
}

// Ways to a candidate, each by an index: the word itself; words that begin or end with what was typed; words that share sequences of
// three letters; and, as short words share few, words of about the same length with the same first letter.
const candidates = statement<WordCandidate>(
  'word-candidates',
  `select '' as typed, w.word from product_words w where w.word = any($1::text[])
   union all
   select q.word as typed, found.word from unnest($2::text[]) as q (word) cross join lateral (
     (select w.word from product_words w
      where w.word >= q.word collate "C" and w.word < (q.word || chr(1114111)) collate "C" order by w.word limit $3)
     union
     (select w.word from product_words w where length(q.word) > 3 and w.word like '%' || q.word limit $3)
     union
     (select w.word from product_words w where w.word % q.word order by similarity(w.word, q.word) desc, w.word limit $3)
     union
     (select w.word from product_words w
      where length(q.word) between 3 and 7 and length(w.word) between length(q.word) - 1 and length(q.word) + 2
        and w.word >= left(q.word, 1) collate "C" and w.word < (left(q.word, 1) || chr(1114111)) collate "C"
      order by w.word limit 500)) as found`,
);

const candidatesMax = 50;

/** Words of products: those of some exact ones that exist, and those that typed words may stand for. */
export const listWordCandidates = (db: Db, { exact, near }: { exact: readonly string[]; near: readonly string[] }) =>
  db.list(candidates, [exact, near, candidatesMax]);
