import { MarketBasket } from '@foodbank/ui/art/MarketBasket';
import type { ReactNode } from 'react';
import { newsletter } from '../content/newsletter.ts';
import styles from './NewsletterSection.module.css';

/** The newsletter. `children` is its form. */
export function NewsletterSection({ children }: { children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby="newsletter-headline">
      <MarketBasket className={styles.picture} />
      <div>
        <h2 className={styles.headline} id="newsletter-headline">
          {newsletter.headline}
        </h2>
        <p className={styles.text}>{newsletter.text}</p>
        {children}
      </div>
    </section>
  );
}
