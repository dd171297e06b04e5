import type { ReactNode } from 'react';
import { faqPage } from '../content/faq.ts';
import { QuestionsPicture } from '../pictures/PagePictures.tsx';
import { ApplyNow } from './ApplyNow.tsx';
import styles from './FaqPage.module.css';
import { PageFrame } from './PageFrame.tsx';
import { PageHero } from './PageHero.tsx';

/** The page of questions. `children` is their list, which the Astro page hydrates. */
export function FaqPage({ children }: { children: ReactNode }) {
  const { hero, listTitle, missing, callToAction } = faqPage;
  return (
    <PageFrame>
      <PageHero {...hero} tone="plantain" picture={<QuestionsPicture />} />
      <section className={styles.list} aria-labelledby="list-headline">
        <div className={styles.side}>
          <h2 className={styles.title} id="list-headline">
            {listTitle}
          </h2>
          <p className={styles.missing}>
            {missing.text} <a href={missing.href}>{missing.label}</a>
          </p>
        </div>
        <div>{children}</div>
      </section>
      <section className={styles.call} aria-labelledby="call-headline">
        <div className={styles.callInner}>
          <h2 className={styles.callHeadline} id="call-headline">
            {callToAction.headline}
          </h2>
          <div>
            <p className={styles.callText}>{callToAction.text}</p>
            <ApplyNow />
          </div>
        </div>
      </section>
    </PageFrame>
  );
}
