import { Link } from '@foodbank/app/components/Link';
import { useOverlay } from '@foodbank/app/use-overlay';
import { Icon } from '@foodbank/ui/Icon';
import { Logo } from '@foodbank/ui/Logo';
import { type MouseEvent, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import styles from './MenuDrawer.module.css';
import { MenuList } from './MenuList.tsx';
import { openPalette } from './palette.ts';

/**
 * The menu on a narrow screen: a bar, and a drawer over the page. The drawer is a native modal dialog: the page behind it is inert.
 * Escape, the close button, a press beside it and the browser's Back close it, and the focus returns to the button.
 */
export function MenuDrawer() {
  const { value, open, close } = useOverlay('menu');
  const isOpen = value !== null;
  const drawer = useRef<HTMLDialogElement>(null);
  const id = useId();
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
  const find = () => {
    window.addEventListener('popstate', () => openPalette(), { once: true });
    close();
  };
  return (
    <header className={`${styles.bar} on-dark`}>
      <Link to={paths.today} className={styles.home}>
        <Logo tone="light" size={24} />
      </Link>
      <button
        type="button"
        className={styles.button}
        aria-label="Open menu"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-haspopup="dialog"
        onClick={() => open('open')}
      >
        <Icon name="menu" size={24} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close the dialog by keyboard. */}
      <dialog
        ref={drawer}
        id={id}
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
          <MenuList onChoose={choose} onFind={find} />
        </div>
      </dialog>
    </header>
  );
}
