import type { ReactNode } from 'react';
import { home } from '../content/home.ts';
import { testimonyTexts } from '../content/testimony-texts.ts';
import { Commission } from './Commission.tsx';
import { DownloadModal } from './DownloadModal.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import styles from './HomePage.module.css';
import { Households } from './Households.tsx';
import { Journey } from './Journey.tsx';
import { LicenceBanner } from './LicenceBanner.tsx';
import { LoanOptions } from './LoanOptions.tsx';
import { NewsletterSection } from './NewsletterSection.tsx';
import { PageFrame } from './PageFrame.tsx';
import { Projections } from './Projections.tsx';

export interface HomePageProps {
  /** The testimonies, one of them in a block of its own, and the newsletter form. The Astro page hydrates all three. */
  testimony?: ReactNode;
  testimonies?: ReactNode;
  newsletter?: ReactNode;
}

/** The home page. */
export function HomePage({ testimony, testimonies, newsletter }: HomePageProps) {
  return (
    <PageFrame>
      <Hero />
      <LicenceBanner />
      <LoanOptions />
      <Households />
      <Journey />
      <Features />
      {testimony}
      <Projections {...home.projections} />
      <section className={styles.testimonies} aria-labelledby="testimonies-headline">
        <h2 className={styles.headline} id="testimonies-headline">
          {testimonyTexts.headline}
        </h2>
        {testimonies}
      </section>
      <Commission />
      <NewsletterSection>{newsletter}</NewsletterSection>
      <DownloadModal />
      <a id="back-to-top" className={styles.top} href="#top" hidden>
        {home.backToTop}
      </a>
    </PageFrame>
  );
}
