import { Chip } from '@foodbank/ui/Chip';
import type { ReactNode } from 'react';
import { testimonyTexts } from '../content/testimony-texts.ts';
import styles from './FeaturedTestimony.module.css';
import { QuoteMark, type Testimony } from './TestimonyCard.tsx';
import { useTestimonies } from './use-testimonies.ts';

const { featured, example } = testimonyTexts;

interface FeaturedTestimonyProps {
  built: readonly Testimony[];
  /** The picture beside the text. */
  children?: ReactNode;
}

/** One testimony in large type: the shortest, because it is read at a glance. While there is none, a promise is in its place. */
export function FeaturedTestimony({ built, children }: FeaturedTestimonyProps) {
  const [shortest] = [...useTestimonies(built)].sort((one, other) => one.content.length - other.content.length);
  return (
    <section className={styles.section} aria-label={shortest ? featured.region : featured.promise.region}>
      <div className={styles.card}>
        {shortest ? <Quote {...shortest} /> : <CompanyPromise />}
        <div className={styles.picture}>{children}</div>
      </div>
    </section>
  );
}

function Quote({ content, name, example: isExample }: Testimony) {
  return (
    <figure className={styles.text}>
      <QuoteMark />
      <blockquote className={styles.words}>{content}</blockquote>
      <figcaption className={styles.below}>
        {name}
        {isExample && <Chip tone="plantain">{example}</Chip>}
      </figcaption>
    </figure>
  );
}

function CompanyPromise() {
  const { region, words, link } = featured.promise;
  return (
    <div className={styles.text}>
      <p className={styles.eyebrow}>{region}</p>
      <p className={styles.words}>{words}</p>
      <a className={styles.below} href={link.href}>
        {link.label}
      </a>
    </div>
  );
}
