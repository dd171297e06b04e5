import { useEffect, useState } from 'react';
import { isSame, type MergedDraft, mergeDraft } from './merge-draft.ts';
import { useKeptText } from './use-kept-fields.ts';

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
 * takes over the stored record and keeps what was typed. With `isKept` what differs from the record is kept in the tab until it is saved or given up: over a
 * reload too, with the revision that it is about.
 */
export function useDraft<Values extends object>(first: Values, firstRevision: number, isKept = false) {
  const text = useKeptText('draft');
  const [draft, setDraft] = useState(
    () => read(isKept ? text.read() : null, first) ?? { began: first, values: first, revision: firstRevision },
  );
  const [isRestored] = useState(draft.values !== draft.began);
  const [isOver, setOver] = useState(false);
  const [news, setNews] = useState<DraftNews<Values> | null>(null);
  const { began, values, revision } = draft;
  const isDirty = !isSame(began, values);
  useEffect(() => {
    if (isKept) text.write(isDirty && !isOver ? JSON.stringify(draft) : null);
  });
  return {
    values,
    revision,
    news,
    isDirty,
    kept: {
      isRestored,
      /** It was saved, or is given up. */
      forget() {
        text.write(null);
        setOver(true);
      },
      startAfresh() {
        text.write(null);
        window.location.reload();
      },
    },
    set: (change: Partial<Values>) => setDraft((old) => ({ ...old, values: { ...old.values, ...change } })),
    rebase(stored: Values, newRevision: number, by: DraftNews<Values>['by']) {
      const { values: merged, changed, kept } = mergeDraft(began, values, stored);
      setNews({ changed, kept, before: began, after: stored, by });
      setDraft({ began: stored, values: merged, revision: newRevision });
    },
  };
}

/** A draft that the tab kept, with the fields that forms have now. */
function read<Values extends object>(
  text: string | null,
  first: Values,
): { began: Values; values: Values; revision: number } | null {
  if (text === null) return null;
  const { began, values, revision } = JSON.parse(text) as { began: Values; values: Values; revision: number };
  return { began: { ...first, ...began }, values: { ...first, ...values }, revision };
}
