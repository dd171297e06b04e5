import styles from './Brand.module.css';

/** The product's mark and its name. The word is text, because the drawn word of the logo would add 3 KB to the first load. */
export function Brand() {
  return (
    <>
      <svg width={32} height={32} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <path d="M3 18h34a1 1 0 0 1 1 1v1a18 18 0 0 1-36 0v-1a1 1 0 0 1 1-1z" fill="#fffbf2" />
        <path d="M19.5 15.5C18 7 23 1.5 32 1c.7 9-4 14.5-12.5 14.5z" fill="#8fd6ae" />
        <path d="M16.5 15.5C16.5 10 13 6.5 7 6c0 6 3.5 9.5 9.5 9.5z" fill="#f5b301" />
      </svg>
      <span className={styles.word}>Foodbank</span>
    </>
  );
}
