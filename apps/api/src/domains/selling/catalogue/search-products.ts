import type { Db } from '../../../platform/database.ts';
import { correctWords } from './correct-words.ts';
import { sortNameOf, wordsOf } from './product-words.ts';
import { type SearchWords, searchWordsMax } from './shop-queries.ts';
import { listWordCandidates } from './word-queries.ts';

/** A search that is understood: its words, and what was searched instead of what was typed, or null. */
export interface ReadSearch {
  words: SearchWords;
  searchedFor: string | null;
}

/** Reads a search. Null if it has no word: then everything is listed. Words that are in no product stand for similar ones. */
export async function readSearch(db: Db, text: string): Promise<ReadSearch | null> {
  const typed = wordsOf(text).slice(0, searchWordsMax);
  if (typed.length === 0) return null;
  const { groups, searchedFor } = correctWords(typed, await listWordCandidates(db, typed));
  return { words: { sortName: sortNameOf(searchedFor ?? text), typed, groups }, searchedFor };
}
