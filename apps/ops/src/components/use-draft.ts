import { useState } from 'react';
import { isSame, type MergedDraft, mergeDraft } from './merge-draft.ts';

/** What another person did to the record while its form was open. */
export interface DraftNews<Values> extends Pick<MergedDraft<Values>, 'changed' | 'kept'> {
  /** Before and after the other person's change. */
  before: Values;
  after: Values;
  /** Who changed it last, and when; null if that is not known. */
  by: { at: string; by: string } | null;
}

/**
 * The values of a form that edits a record, with the revision that it began with. After a refusal because the record changed, `rebase`
 * takes over the stored record and keeps what was typed.
 */
export function useDraft<Values extends object>(first: Values, firstRevision: number) {
  const [draft, setDraft] = useState({ began: first, values: first, revision: firstRevision });
  const [news, setNews] = useState<DraftNews<Values> | null>(null);
  const { began, values, revision } = draft;
  return {
    values,
    revision,
    news,
    isDirty: !isSame(began, values),
    set: (change: Partial<Values>) => setDraft((old) => ({ ...old, values: { ...old.values, ...change } })),
    rebase(stored: Values, newRevision: number, by: DraftNews<Values>['by']) {
      const { values: merged, changed, kept } = mergeDraft(began, values, stored);
      setNews({ changed, kept, before: began, after: stored, by });
      setDraft({ began: stored, values: merged, revision: newRevision });
    },
  };
}
