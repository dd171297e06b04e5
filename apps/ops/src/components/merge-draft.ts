/** What is left of a form whose record changed while it was open. */
export interface MergedDraft<Values> {
  /** The stored values, with what was typed in place of them. */
  values: Values;
  /** The fields that another person changed. */
  changed: (keyof Values & string)[];
  /** Those of them that were typed as well, to another value: what was typed is kept. */
  kept: (keyof Values & string)[];
}

/** True if two values of a field are the same, by their content. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges what a form began with, what was typed in it, and what is stored now. Fields that were not touched take the stored value.
 * Nothing that was typed is lost.
 */
export function mergeDraft<Values extends object>(began: Values, typed: Values, stored: Values): MergedDraft<Values> {
  const names = Object.keys(stored) as (keyof Values & string)[];
  const changed = names.filter((name) => !isSame(began[name], stored[name]));
  const touched = names.filter((name) => !isSame(began[name], typed[name]));
  const own = Object.fromEntries(touched.map((name) => [name, typed[name]]));
  return {
    values: { ...stored, ...own },
    changed,
    kept: changed.filter((name) => touched.includes(name) && !isSame(typed[name], stored[name])),
  };
}
