import { useLocation } from 'react-router';

/** What a refused request had, where its "Correct it and ask again" led to this form; else null. */
export function useAskedBefore<Draft>(): Partial<Draft> | null {
  return (useLocation().state as { draft?: Partial<Draft> } | null)?.draft ?? null;
}
