import { PlainList } from '@foodbank/ui/PlainList';
import type { ReactNode } from 'react';
import { rates } from '../content/rates.ts';
import { RatesPicture } from '../pictures/PagePictures.tsx';
import { PageFrame } from './PageFrame.tsx';
import figures from './RatesFigures.module.css';
import styles from './RatesPage.module.css';
import plans from './RatesPlans.module.css';
import schedules from './RatesSchedules.module.css';

/** The page of the published rates. `children` is what the server fills in: where plans are offered, the form and the schedules. */
export function RatesPage({ children }: { children: ReactNode }) {
  const { eyebrow, headline, text } = rates.hero;
  return (
    <PageFrame>
      <section id="hero" className={styles.hero} aria-labelledby="hero-headline">
        <div className={styles.heroInner}>
          <div className={styles.words}>
            <p className={styles.eyebrow}>{eyebrow}</p>
            <h1 className={styles.headline} id="hero-headline">
              {headline}
            </h1>
            <p className={styles.lead}>{text}</p>
          </div>
          <RatesPicture className={styles.picture} />
        </div>
      </section>
      <div className={`${figures.figures} ${plans.plans} ${schedules.schedules}`}>{children}</div>
      <Rights />
      <Caps />
    </PageFrame>
  );
}

function Rights() {
  const { headline, text, items, last } = rates.rights;
  return (
    <section className={`${styles.rights} on-dark`} aria-labelledby="rights-headline">
      <div className={styles.rightsInner}>
        <div>
          <h2 className={styles.bandHeadline} id="rights-headline">
            {headline}
          </h2>
          <p className={styles.bandText}>{text}</p>
        </div>
        <PlainList as="ol" className={styles.rightsList}>
          {items.map((item) => (
            <li key={item.title} className={styles.right}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </PlainList>
        <p className={styles.last}>{last}</p>
      </div>
    </section>
  );
}

function Caps() {
  const { headline, items } = rates.caps;
  const { text, label, href } = rates.data;
  return (
    <section className={styles.caps} aria-labelledby="caps-headline">
      <h2 className={styles.bandHeadline} id="caps-headline">
        {headline}
      </h2>
      <dl className={styles.capList}>
        {items.map((item) => (
          <div key={item.title} className={styles.cap}>
            <dt>{item.title}</dt>
            <dd>{item.text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.law}>{rates.law}</p>
      <p className={styles.data}>
        {text} <a href={href}>{label}</a>
      </p>
    </section>
  );
}
