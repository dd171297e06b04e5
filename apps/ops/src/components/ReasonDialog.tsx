import { type LazyPart, lazyPart } from '@foodbank/app/lazy-part';
import { type ReactElement, Suspense, useEffect, useState } from 'react';
import type { ReasonDialogProps, ReasonFormDialogProps, ReasonSchema } from './AskedReason.tsx';

// A screen is seen before something is done on it: the dialogs are loaded a moment later, or when the first one is opened.
const Asked = lazyPart<ReasonDialogProps<unknown>>(async () => (await import('./AskedReason.tsx')).ReasonDialog);
const AskedForm = lazyPart<ReasonFormDialogProps<ReasonSchema, unknown>>(
  async () => (await import('./AskedReason.tsx')).ReasonFormDialog,
);

/** Asks for a reason, a choice or a confirmation, and sends one call (`AskedReason.tsx`). */
export function ReasonDialog<Reply>(props: ReasonDialogProps<Reply>): ReactElement | null {
  const isNeeded = useFirstOpening(props.open, Asked);
  return isNeeded ? (
    <Suspense fallback={null}>
      <Asked {...(props as unknown as ReasonDialogProps<unknown>)} />
    </Suspense>
  ) : null;
}

/** As `ReasonDialog`, with fields of its own: what is wrong in one is said there. */
export function ReasonFormDialog<S extends ReasonSchema, Reply>(
  props: ReasonFormDialogProps<S, Reply>,
): ReactElement | null {
  const isNeeded = useFirstOpening(props.open, AskedForm);
  return isNeeded ? (
    <Suspense fallback={null}>
      <AskedForm {...(props as unknown as ReasonFormDialogProps<ReasonSchema, unknown>)} />
    </Suspense>
  ) : null;
}

const loadAfterMs = 500;

/** True from the first opening on. The dialog is loaded ahead. */
function useFirstOpening<Props>(open: boolean, { load }: LazyPart<Props>): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  useEffect(() => {
    // Without a network it is loaded when it is needed.
    const timer = setTimeout(() => load().catch(() => {}), loadAfterMs);
    return () => clearTimeout(timer);
  }, [load]);
  return wasOpen;
}
