import { PlainList } from '@foodbank/ui/PlainList';
import { riders } from '../content/become-a-rider.ts';
import { RiderPicture } from '../pictures/PagePictures.tsx';
import { Pictogram } from '../pictures/Pictogram.tsx';
import { RidersThings } from '../pictures/RidersThings.tsx';
import { ApplyNow } from './ApplyNow.tsx';
import { PageFrame } from './PageFrame.tsx';
import { PageHero } from './PageHero.tsx';
import { Projections } from './Projections.tsx';
import styles from './RiderPage.module.css';

/** The riders' page: benefits, requirements and how to apply. */
export function RiderPage() {
  const { eyebrow, headline, text } = riders.hero;
  return (
    <PageFrame>
      <PageHero tone="leaf" eyebrow={eyebrow} headline={headline} text={text} picture={<RiderPicture />}>
        <ApplyNow rider />
      </PageHero>
      <Benefits />
      <Requirements />
      <Projections {...riders.projections} />
    </PageFrame>
  );
}

function Benefits() {
  const { headline, items } = riders.benefits;
  return (
    <section className={styles.benefits} aria-labelledby="benefits-headline">
      <h2 className={styles.headline} id="benefits-headline">
        {headline}
      </h2>
      <PlainList className={styles.cards}>
        {items.map(({ icon, tint, title, text }) => (
          <li key={title} className={`${styles.card} ${styles[tint]}`}>
            <Pictogram name={icon} size={64} className={styles.icon} />
            <div>
              <h3>{title}</h3>
              <p className={styles.what}>{text}</p>
            </div>
          </li>
        ))}
      </PlainList>
    </section>
  );
}

function Requirements() {
  const { headline, items, note } = riders.requirements;
  return (
    <section className={styles.requirements} aria-labelledby="requirements-headline">
      <div className={styles.requirementsInner}>
        <div className={styles.side}>
          <h2 className={styles.headline} id="requirements-headline">
            {headline}
          </h2>
          <RidersThings className={styles.things} />
        </div>
        <div>
          <PlainList as="ol" className={styles.list}>
            {items.map(({ title, text }, index) => (
              <li key={title} className={styles.item}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3>{title}</h3>
                  <p className={styles.text}>{text}</p>
                </div>
              </li>
            ))}
          </PlainList>
          <p className={styles.note}>{note}</p>
          <ApplyNow rider />
        </div>
      </div>
    </section>
  );
}
