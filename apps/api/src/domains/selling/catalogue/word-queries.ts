import { type Db, statement } from '../../../platform/database.ts';

/** A word of a product that a typed word may stand for. */
export interface WordCandidate {
  typed: string;
  word: string;
}

// Three ways to a candidate, each by an index: words that begin with what was typed; words that share sequences of three letters; and
// for short words, which share none, words of about the same length with the same first letter.
const candidates = statement<WordCandidate>(
  'word-candidates',
  `select q.word as typed, found.word from unnest($1::text[]) as q (word) cross join lateral (
     (select w.word from product_words w
      where w.word >= q.word collate "C" and w.word < (q.word || chr(1114111)) collate "C" order by w.word limit $2)
     union
     (select w.word from product_words w where w.word % q.word order by similarity(w.word, q.word) desc, w.word limit $2)
     union
     (select w.word from product_words w
      where length(q.word) between 3 and 4 and length(w.word) between length(q.word) - 1 and length(q.word) + 1
        and w.word >= left(q.word, 1) collate "C" and w.word < (left(q.word, 1) || chr(1114111)) collate "C"
      order by w.word limit 500)) as found`,
);

const candidatesMax = 50;

/** Words of products that typed words may stand for. */
export const listWordCandidates = (db: Db, typed: readonly string[]) => db.list(candidates, [typed, candidatesMax]);
