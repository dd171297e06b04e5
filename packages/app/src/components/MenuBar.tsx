import { Icon } from '@foodbank/ui/Icon';
import { Logo } from '@foodbank/ui/Logo';
import { type MouseEvent, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOverlay } from '../use-overlay.ts';
import styles from './MenuBar.module.css';
import { Sidebar, type SidebarProps } from './Sidebar.tsx';

/**
 * The menu on a small screen: a bar, and a drawer over the page. The drawer is a native modal dialog: the page behind it is inert.
 * Escape, the close button, a press beside it and the browser's Back close it, and the focus returns to the button.
 */
export function MenuBar(menu: Omit<SidebarProps, 'onChoose'>) {
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
  // The chosen screen replaces the drawer's history entry.
  const choose = (event: MouseEvent, to: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (to === pathname + search) close();
    else navigate(to, { replace: true });
  };
  // Logging out replaces the page's history entry, so the drawer's own entry must be left first.
  const logOut = () => {
    window.addEventListener('popstate', () => menu.onLogOut(), { once: true });
    close();
  };
  return (
    <header className={`${styles.bar} on-dark`}>
      <a href={menu.sitePath} className={styles.home}>
        <Logo tone="light" size={28} />
      </a>
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
          <Sidebar {...menu} onChoose={choose} onLogOut={logOut} />
        </div>
      </dialog>
    </header>
  );
}
