import styles from './Testimonies.module.css';

/** One testimony. */
export interface Said {
  content: string;
  name: string;
}

/** The card of one testimony. */
export function TestimonyCard({ content, name }: Said) {
  return (
    <figure className={styles.card}>
      <QuoteMark />
      <blockquote className={styles.quote}>{content}</blockquote>
      <figcaption className={styles.name}>{name}</figcaption>
    </figure>
  );
}

/** A quotation mark in the shape of two seeds. */
export function QuoteMark() {
  return (
    <svg className={styles.mark} width="40" height="32" viewBox="0 0 40 32" aria-hidden="true" focusable="false">
      <path d="M9 32a9 9 0 0 1-9-9C0 9 7 2 16 0c-3 5-4 9-4 14a9 9 0 0 1-3 18z" fill="#f5b301" />
      <path d="M31 32a9 9 0 0 1-9-9c0-14 7-21 16-23-3 5-4 9-4 14a9 9 0 0 1-3 18z" fill="#e8590c" />
    </svg>
  );
}
