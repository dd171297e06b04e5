import { PlainList } from '@foodbank/ui/PlainList';
import styles from './Projections.module.css';

export interface ProjectionsProps {
  headline: string;
  /** When the projections were made, and that they aren't results. */
  text: string;
  figures: readonly { figure: string; text: string }[];
}

/** Projected figures, marked as projections. */
export function Projections({ headline, text, figures }: ProjectionsProps) {
  return (
    <section className={`${styles.band} on-dark`} aria-labelledby="projections-headline">
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id="projections-headline">{headline}</h2>
          <p className={styles.text}>{text}</p>
        </div>
        <PlainList className={`${styles.figures} figures`}>
          {figures.map(({ figure, text: what }) => (
            <li key={what} className={styles.item}>
              <strong className={styles.figure}>{figure}</strong> {what}
            </li>
          ))}
        </PlainList>
      </div>
    </section>
  );
}
