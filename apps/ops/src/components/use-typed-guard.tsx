import { type ReactElement, useState } from 'react';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

/**
 * Holds back leaving a form of a page in which something was typed or chosen. `onChange` belongs to the form, `guard` is rendered beside
 * it, and `onSent` is called once the form is sent and stays on the page.
 */
export function useTypedGuard(busy: boolean): { onChange: () => void; onSent: () => void; guard: ReactElement } {
  const [isTyped, setTyped] = useState(false);
  return {
    onChange: () => setTyped(true),
    onSent: () => setTyped(false),
    guard: useUnsavedGuard(isTyped && !busy),
  };
}
