import styles from './Testimonies.module.css';

/** What one customer said. */
export interface Said {
  content: string;
  name: string;
}

/** One customer's words. */
export function TestimonyCard({ content, name }: Said) {
  return (
    <figure className={styles.card}>
      <blockquote className={styles.quote}>{content}</blockquote>
      <figcaption className={styles.name}>{name}</figcaption>
    </figure>
  );
}
