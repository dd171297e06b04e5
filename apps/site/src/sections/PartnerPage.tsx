import { MarketStall } from '@foodbank/ui/art/MarketStall';
import { PlainList } from '@foodbank/ui/PlainList';
import type { ReactNode } from 'react';
import { getInTouch } from '../content/get-in-touch.ts';
import { Pictogram } from '../pictures/Pictogram.tsx';
import { ApplyNow } from './ApplyNow.tsx';
import { PageFrame } from './PageFrame.tsx';
import { PageHero } from './PageHero.tsx';
import styles from './PartnerPage.module.css';

/** The partners' page. `children` is the form with its heading, which the Astro page hydrates. */
export function PartnerPage({ children }: { children: ReactNode }) {
  const { hero, partners } = getInTouch;
  return (
    <PageFrame>
      <PageHero {...hero} tone="garri" picture={<MarketStall />}>
        <ApplyNow />
      </PageHero>
      <div className={styles.columns}>
        <section className={styles.partners} aria-labelledby="partners-headline">
          <h2 id="partners-headline">{partners.headline}</h2>
          <PlainList className={styles.list}>
            {partners.items.map(({ icon, title, text }) => (
              <li key={title} className={styles.item}>
                <span className={styles.disc}>
                  <Pictogram name={icon} size={40} />
                </span>
                <div>
                  <h3 className={styles.title}>{title}</h3>
                  <p className={styles.text}>{text}</p>
                </div>
              </li>
            ))}
          </PlainList>
        </section>
        <section id="partnershipForm" tabIndex={-1} className={styles.form} aria-labelledby="form-headline">
          {children}
        </section>
      </div>
    </PageFrame>
  );
}
