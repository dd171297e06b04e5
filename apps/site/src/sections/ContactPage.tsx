import { operator } from '@foodbank/contract/operator';
import { PlainList } from '@foodbank/ui/PlainList';
import type { ReactNode } from 'react';
import { contactUs } from '../content/contact-us.ts';
import { LetterPicture } from '../pictures/PagePictures.tsx';
import styles from './ContactPage.module.css';
import { PageFrame } from './PageFrame.tsx';
import { PageHero } from './PageHero.tsx';

/** The contact page. `children` is the form, which the Astro page hydrates. */
export function ContactPage({ children }: { children: ReactNode }) {
  const { hero, form, direct, offices } = contactUs;
  return (
    <PageFrame>
      <PageHero {...hero} tone="palm" picture={<LetterPicture />} />
      <div className={styles.columns}>
        <section className={styles.form} aria-labelledby="form-headline">
          <h2 id="form-headline">{form.title}</h2>
          <div className={styles.fields}>{children}</div>
        </section>
        <section className={styles.direct} aria-labelledby="direct-headline">
          <h2 className={styles.title} id="direct-headline">
            {direct}
          </h2>
          <p>
            <a className={styles.link} href={`tel:${operator.phone.replaceAll(' ', '')}`}>
              {operator.phone}
            </a>
          </p>
          <p>
            <a className={styles.link} href={`mailto:${operator.email}`}>
              {operator.email}
            </a>
          </p>
          <h3 className={styles.offices}>{offices}</h3>
          <PlainList className={styles.places}>
            {operator.offices.map(({ place, address }) => (
              <li key={place}>
                <strong>{place}</strong>
                <address className={styles.address}>{address}</address>
              </li>
            ))}
          </PlainList>
        </section>
      </div>
    </PageFrame>
  );
}
