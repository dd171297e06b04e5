import type { ReactNode } from 'react';
import styles from './PageHero.module.css';

export interface PageHeroProps {
  tone: 'leaf' | 'plantain' | 'mint' | 'palm' | 'garri';
  eyebrow: string;
  headline: string;
  text: string;
  picture?: ReactNode;
  /** The page's main button or link. */
  children?: ReactNode;
}

/** The top of every page except the home page: headline and picture on a coloured background. */
export function PageHero({ tone, eyebrow, headline, text, picture, children }: PageHeroProps) {
  return (
    <section
      id="hero"
      className={`${styles.hero} ${styles[tone]} ${tone === 'leaf' ? 'on-dark' : ''}`}
      aria-labelledby="hero-headline"
    >
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{eyebrow}</p>
          <h1 className={styles.headline} id="hero-headline">
            {headline}
          </h1>
          <p className={styles.text}>{text}</p>
          {children && <div className={styles.actions}>{children}</div>}
        </div>
        {picture && <div className={styles.picture}>{picture}</div>}
      </div>
    </section>
  );
}
