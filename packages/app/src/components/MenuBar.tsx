import { Icon } from '@foodbank/ui/Icon';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOverlay } from '../use-overlay.ts';
import styles from './MenuBar.module.css';

/** What the menu in the drawer calls. */
export interface MenuDrawer {
  /** For a click on an entry: opens its address in the place of the drawer's history entry. */
  choose: (event: MouseEvent, to: string) => void;
  /** Closes the drawer, leaves its history entry, then calls `act`. */
  leave: (act: () => void) => void;
}

export interface MenuBarProps {
  /** The link in the bar: the logo. */
  home: ReactNode;
  /** A class that sets the lengths of MenuBar.module.css. */
  className: string | undefined;
  /** The menu in the drawer. */
  children: (drawer: MenuDrawer) => ReactNode;
}

/**
 * The menu on a small screen: a bar, and a drawer over the page. The drawer is a native modal dialog: the page behind it is inert.
 * Escape, the close button, a press beside it and the browser's Back close it, and the focus returns to the button.
 */
export function MenuBar({ home, className, children }: MenuBarProps) {
  const { value, open, close } = useOverlay('menu');
  const isOpen = value !== null;
  const drawer = useRef<HTMLDialogElement>(null);
  const drawerId = useId();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isOpen) drawer.current?.showModal();
    else drawer.current?.close();
  }, [isOpen]);

  const closeBeside = (event: MouseEvent) => {
    if (event.target === drawer.current) close();
  };
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };
  // Browsers may close a dialog at the second Escape, although the first was cancelled.
  const afterClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (!event.currentTarget.open) close();
  };
  const choose = (event: MouseEvent, to: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (to === pathname + search) close();
    else navigate(to, { replace: true });
  };
  const leave = (act: () => void) => {
    window.addEventListener('popstate', () => act(), { once: true });
    close();
  };
  return (
    <header className={`${styles.bar} ${className} on-dark`}>
      {home}
      <button
        type="button"
        className={styles.button}
        aria-label="Open menu"
        aria-expanded={isOpen}
        aria-controls={drawerId}
        aria-haspopup="dialog"
        onClick={() => open('open')}
      >
        <Icon name="menu" size={24} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close the dialog by keyboard. */}
      <dialog
        ref={drawer}
        id={drawerId}
        className={styles.drawer}
        aria-label="Menu"
        onCancel={cancel}
        onClose={afterClose}
        onClick={closeBeside}
      >
        <div className={styles.sheet}>
          <button type="button" className={`${styles.button} ${styles.close}`} aria-label="Close menu" onClick={close}>
            <Icon name="close" size={24} />
          </button>
          {children({ choose, leave })}
        </div>
      </dialog>
    </header>
  );
}
