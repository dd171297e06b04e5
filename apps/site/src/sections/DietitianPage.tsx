import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { dietitian } from '../content/dietitian.ts';
import { DietitianPicture } from '../pictures/PagePictures.tsx';
import styles from './DietitianPage.module.css';
import { PageFrame } from './PageFrame.tsx';
import { PageHero } from './PageHero.tsx';

/** The dietitian's page: what a dietitian does for a household, and how to ask for one. */
export function DietitianPage() {
  const { eyebrow, headline, text, action } = dietitian.hero;
  return (
    <PageFrame>
      <PageHero tone="mint" eyebrow={eyebrow} headline={headline} text={text} picture={<DietitianPicture />}>
        <ButtonLink variant="action" size="large" href={action.href}>
          {action.label}
        </ButtonLink>
      </PageHero>
      <HowItWorks />
      <Topics />
    </PageFrame>
  );
}

function HowItWorks() {
  const { headline, steps } = dietitian.how;
  return (
    <section className={styles.how} aria-labelledby="how-headline">
      <h2 className={styles.headline} id="how-headline">
        {headline}
      </h2>
      <PlainList as="ol" className={styles.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </PlainList>
    </section>
  );
}

function Topics() {
  const { headline, items, note } = dietitian.topics;
  return (
    <section className={`${styles.topics} on-dark`} aria-labelledby="topics-headline">
      <div className={styles.topicsInner}>
        <h2 className={styles.headline} id="topics-headline">
          {headline}
        </h2>
        <dl className={styles.list}>
          {items.map(({ title, text }) => (
            <div key={title} className={styles.topic}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>{note}</p>
      </div>
    </section>
  );
}
