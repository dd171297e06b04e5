import { Logo } from '@foodbank/ui/Logo';
import type { ReactNode } from 'react';
import styles from './SignInLayout.module.css';

/** The frame of the pages before the sign-in is complete: a narrow card on the brand's dark ground. */
export function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Logo tone="light" size={32} />
        <p className={styles.name}>Operations console</p>
      </header>
      <main className={styles.card}>{children}</main>
    </div>
  );
}
