import { testimonyTexts } from '../content/testimony-texts.ts';
import styles from './Testimonies.module.css';
import { QuoteMark, type Testimony, TestimonyCard } from './TestimonyCard.tsx';
import { TestimonyCarousel } from './TestimonyCarousel.tsx';
import { useTestimonies } from './use-testimonies.ts';

const carouselFrom = 3;
const { empty } = testimonyTexts;

/** What customers say: a carousel from three on, a still grid below, and a placeholder while there is nothing. */
export function Testimonies({ built }: { built: readonly Testimony[] }) {
  const testimonies = useTestimonies(built);
  if (testimonies.length === 0)
    return (
      <div className={styles.empty}>
        <QuoteMark />
        <p className={styles.lead}>{empty.lead}</p>
        <p className={styles.text}>{empty.text}</p>
        <a className={styles.link} href={empty.link.href}>
          {empty.link.label}
        </a>
      </div>
    );
  if (testimonies.length >= carouselFrom) return <TestimonyCarousel testimonies={testimonies} />;
  return (
    <div className={styles.grid}>
      {testimonies.map((one) => (
        <TestimonyCard key={one.content} {...one} />
      ))}
    </div>
  );
}
