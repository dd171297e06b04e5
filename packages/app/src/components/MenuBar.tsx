import { Icon } from '@foodbank/ui/Icon';
import { Logo } from '@foodbank/ui/Logo';
import { type MouseEvent, useId, useRef, useState } from 'react';
import { paths } from '../paths.ts';
import styles from './MenuBar.module.css';
import { Sidebar } from './Sidebar.tsx';

/**
 * The menu on a small screen: a bar, and a drawer over the page. The drawer is a native modal dialog, so the page behind it
 * can't be reached, Escape closes it, and the focus goes back to the button.
 */
export function MenuBar() {
  const drawer = useRef<HTMLDialogElement>(null);
  const drawerId = useId();
  const [open, setOpen] = useState(false);

  const show = () => {
    drawer.current?.showModal();
    setOpen(true);
  };
  // At once, before the next screen asks for the focus that the drawer holds.
  const hide = () => drawer.current?.close();
  const hideOutside = (event: MouseEvent) => {
    if (event.target === drawer.current) hide();
  };
  return (
    <header className={`${styles.bar} on-dark`}>
      <a href={paths.home} className={styles.home}>
        <Logo tone="light" size={28} />
      </a>
      <button
        type="button"
        className={styles.button}
        aria-label="Open menu"
        aria-expanded={open}
        aria-controls={drawerId}
        aria-haspopup="dialog"
        onClick={show}
      >
        <Icon name="menu" size={24} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes the dialog by Escape and by its button. */}
      <dialog
        ref={drawer}
        id={drawerId}
        className={styles.drawer}
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClick={hideOutside}
      >
        <div className={styles.sheet}>
          <button type="button" className={`${styles.button} ${styles.close}`} aria-label="Close menu" onClick={hide}>
            <Icon name="close" size={24} />
          </button>
          <Sidebar onChoose={hide} />
        </div>
      </dialog>
    </header>
  );
}
