import { PlainList } from '@foodbank/ui/PlainList';
import type { ReactNode } from 'react';
import { home } from '../content/home.ts';
import { CartPicture, FormPicture, IdentityPicture } from '../pictures/JourneyPictures.tsx';
import { InstalmentsPicture, StorePicture, SupportPicture } from '../pictures/RepaymentPictures.tsx';
import styles from './Journey.module.css';

const pictures: readonly ReactNode[] = [
  <FormPicture key="form" />,
  <IdentityPicture key="identity" />,
  <CartPicture key="cart" />,
  <StorePicture key="store" />,
  <InstalmentsPicture key="instalments" />,
  <SupportPicture key="support" />,
];

/** The steps from signing up to the last instalment, as stairs. */
export function Journey() {
  const { headline, text, steps } = home.journey;
  return (
    <section id="journey" className={styles.band} aria-labelledby="journey-headline">
      <div className={styles.section}>
        <h2 className={styles.headline} id="journey-headline">
          {headline}
        </h2>
        <p className={styles.lead}>{text}</p>
        <PlainList as="ol" className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step.title} className={styles.step}>
              <div className={styles.picture}>{pictures[index]}</div>
              <div className={styles.words}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3 className={styles.title}>{step.title}</h3>
                  <p className={styles.text}>{step.text}</p>
                </div>
              </div>
            </li>
          ))}
        </PlainList>
      </div>
    </section>
  );
}
