import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { type ReactElement, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { guardLeaving, type Leave, leavePage } from '../leave-guard.ts';

/**
 * Holds back leaving a form with unsaved text: links, keys, Back, and closing the tab. Render what it returns; it is the question
 * "Leave without saving?". Pass false once the form was sent. `loss` says what leaving does.
 */
export function useUnsavedGuard(isDirty: boolean, loss = notSent): ReactElement {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<Leave | null>(null);
  const isHeld = isDirty && leave !== goingOn;

  useEffect(() => {
    if (!isHeld) return;
    const release = guardLeaving((go) => setLeave(() => go));
    const follow = (event: MouseEvent) => {
      const anchor = event.target instanceof Element ? event.target.closest('a') : null;
      const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!anchor || opensElsewhere || anchor.target || anchor.hash || anchor.origin !== window.location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      leavePage(() => navigate(anchor.pathname + anchor.search));
    };
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', follow, { capture: true });
    window.addEventListener('beforeunload', unload);
    return () => {
      release();
      document.removeEventListener('click', follow, { capture: true });
      window.removeEventListener('beforeunload', unload);
    };
  }, [isHeld, navigate]);

  // The way out is gone once nothing holds it back any more. A form that is still there later, such as after a sign-out that failed,
  // holds back again.
  const goOn = () => {
    setLeave(() => goingOn);
    setTimeout(async () => {
      await leave?.();
      setTimeout(() => setLeave((now) => (now === goingOn ? null : now)), leftMs);
    });
  };
  const footer = (
    <>
      <Button variant="quiet" onClick={goOn}>
        Leave without saving
      </Button>
      <Button onClick={() => setLeave(null)}>Stay</Button>
    </>
  );
  return (
    <Dialog
      open={leave !== null && leave !== goingOn}
      onClose={() => setLeave(null)}
      title="Leave without saving?"
      description={loss}
      footer={footer}
    />
  );
}

const notSent = 'What you typed here has not been sent, and will be lost.';
/** What leaving does where the tab keeps what was typed. */
export const keptHere = 'What you typed here has not been sent. It stays on this page for you until you sign out.';

// Back, and going to another page, take effect a moment after they were called.
const leftMs = 1_000;

/** Stands in the place of a way out that has been chosen. */
const goingOn: Leave = () => {};
