import { Chip } from '@foodbank/ui/Chip';
import { testimonyTexts } from '../content/testimony-texts.ts';
import styles from './Testimonies.module.css';

/** What one customer said, or an example that development shows. */
export interface Testimony {
  content: string;
  name: string;
  example?: boolean;
}

/** One testimony. An example is marked as one. */
export function TestimonyCard({ content, name, example }: Testimony) {
  return (
    <figure className={styles.card}>
      <div className={styles.top}>
        <QuoteMark />
        {example && <Chip>{testimonyTexts.example}</Chip>}
      </div>
      <blockquote className={styles.quote}>{content}</blockquote>
      <figcaption className={styles.name}>{name}</figcaption>
    </figure>
  );
}

/** Two quotation marks in the shape of seeds. */
export function QuoteMark() {
  return (
    <svg className={styles.mark} width="42" height="32" viewBox="0 0 42 32" aria-hidden="true" focusable="false">
      <path d="M9 32a9 9 0 0 1-9-9C0 9 7 2 16 0c-3 5-4 9-4 14a9 9 0 0 1-3 18z" fill="#f5b301" />
      <path d="M31 32a9 9 0 0 1-9-9c0-14 7-21 16-23-3 5-4 9-4 14a9 9 0 0 1-3 18z" fill="#e8590c" />
    </svg>
  );
}
