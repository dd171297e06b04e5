import { Icon } from '@foodbank/ui/Icon';
import { Logo } from '@foodbank/ui/Logo';
import { type MouseEvent, useId, useRef, useState } from 'react';
import styles from './MenuBar.module.css';
import { Sidebar, type SidebarProps } from './Sidebar.tsx';

/**
 * The menu on a small screen: a bar, and a drawer over the page. The drawer is a native modal dialog: the page behind it is
 * inert, Escape closes it, and the focus returns to the button.
 */
export function MenuBar(menu: Omit<SidebarProps, 'onChoose'>) {
  const drawer = useRef<HTMLDialogElement>(null);
  const drawerId = useId();
  const [open, setOpen] = useState(false);

  const show = () => {
    drawer.current?.showModal();
    setOpen(true);
  };
  // Closed before the next screen renders: that screen's heading takes the focus.
  const hide = () => drawer.current?.close();
  const hideOutside = (event: MouseEvent) => {
    if (event.target === drawer.current) hide();
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
        aria-expanded={open}
        aria-controls={drawerId}
        aria-haspopup="dialog"
        onClick={show}
      >
        <Icon name="menu" size={24} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close the dialog by keyboard. */}
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
          <Sidebar {...menu} onChoose={hide} />
        </div>
      </dialog>
    </header>
  );
}
