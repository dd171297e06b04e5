import { operator } from '@foodbank/contract/operator';
import { Logo } from '@foodbank/ui/Logo';
import type { ReactNode } from 'react';
import styles from './ServerPage.module.css';

/**
 * The frame of the pages of pay links, for payers, who are not customers: whose page it is and how to reach us, without a script, and without a word
 * of what we sell or lend.
 */
export function PaymentFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={styles.header}>
        <Logo size={32} />
      </header>
      <main id="content">
        <div className={styles.page}>{children}</div>
      </main>
      <footer className={styles.footer}>
        <p>
          Questions? <a href="/contact-us">Write to us</a> or call{' '}
          <a href={`tel:${operator.phone.replaceAll(' ', '')}`}>{operator.phone}</a>.
        </p>
      </footer>
    </>
  );
}
