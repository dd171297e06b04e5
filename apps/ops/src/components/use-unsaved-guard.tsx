import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** A way out that was held back, and how it goes on. */
type Leave = () => void;

/** React Router counts its history entries in their state. */
const indexOf = (state: unknown): number => Number((state as { idx?: unknown } | null)?.idx ?? 0);

/**
 * Holds back leaving a form with unsaved text: links, Back, and closing the tab. Render what it returns; it is the question
 * "Leave without saving?". Pass false once the form was sent.
 */
export function useUnsavedGuard(isDirty: boolean): ReactElement {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<Leave | null>(null);
  const isOff = useRef(false);
  const location = useLocation();
  const here = useRef({ index: 0, pathname: '' });
  useEffect(() => {
    here.current = { index: indexOf(window.history.state), pathname: location.pathname };
  }, [location]);

  useEffect(() => {
    if (!isDirty) return;
    isOff.current = false;
    const follow = (event: MouseEvent) => {
      const anchor = event.target instanceof Element ? event.target.closest('a') : null;
      const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (isOff.current || !anchor || opensElsewhere || anchor.target || anchor.hash || !isOurs(anchor)) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => navigate(anchor.pathname + anchor.search));
    };
    // Registered on the capturing side, so that it runs before the router's own listener.
    const step = (event: PopStateEvent) => {
      const delta = indexOf(event.state) - here.current.index;
      // The form stays while only filters or an overlay of the same page change.
      if (isOff.current || delta === 0 || window.location.pathname === here.current.pathname) return;
      event.stopImmediatePropagation();
      window.history.go(-delta);
      setLeave(() => () => window.history.go(delta));
    };
    const unload = (event: BeforeUnloadEvent) => {
      if (!isOff.current) event.preventDefault();
    };
    document.addEventListener('click', follow, { capture: true });
    window.addEventListener('popstate', step, { capture: true });
    window.addEventListener('beforeunload', unload);
    return () => {
      document.removeEventListener('click', follow, { capture: true });
      window.removeEventListener('popstate', step, { capture: true });
      window.removeEventListener('beforeunload', unload);
    };
  }, [isDirty, navigate]);

  const goOn = () => {
    isOff.current = true;
    setLeave(null);
    leave?.();
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
      open={leave !== null}
      onClose={() => setLeave(null)}
      title="Leave without saving?"
      description="What you typed here has not been sent, and will be lost."
      footer={footer}
    />
  );
}

/** A link inside of the console. */
const isOurs = (anchor: HTMLAnchorElement) => anchor.origin === window.location.origin;
