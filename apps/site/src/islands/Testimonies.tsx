import { useEffect, useState } from 'react';
import { customerWords } from '../content/customer-words.ts';
import { loadTestimonies } from './home-calls.ts';
import styles from './Testimonies.module.css';
import { QuoteMark, type Said, TestimonyCard } from './TestimonyCard.tsx';
import { TestimonyCarousel } from './TestimonyCarousel.tsx';

const carouselFrom = 3;

/** The testimonies: a carousel if there are at least three, else a grid, or a placeholder if there are none. */
export function Testimonies({ built }: { built: readonly Said[] }) {
  const [said, setSaid] = useState(built);
  useEffect(() => {
    // If loading fails, the testimonies that were built into the page stay.
    loadTestimonies().then(setSaid, () => undefined);
  }, []);

  if (said.length === 0)
    return (
      <div className={styles.empty}>
        <QuoteMark />
        <p>{customerWords.empty}</p>
      </div>
    );
  if (said.length >= carouselFrom) return <TestimonyCarousel said={said} />;
  return (
    <div className={styles.grid}>
      {said.map((one) => (
        <TestimonyCard key={one.content} {...one} />
      ))}
    </div>
  );
}
