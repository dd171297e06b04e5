import { shortNaira } from '@foodbank/contract/primitives/money';
import styles from './Price.module.css';

export interface PriceProps {
  naira: number;
  /** `large` on the product's own screen and for totals. */
  size?: 'small' | 'normal' | 'large';
}

/** An amount as a market shows it: the naira big, the kobo small, where there are any. */
export function Price({ naira, size = 'normal' }: PriceProps) {
  const [whole, kobo] = shortNaira(naira).split('.');
  return (
    <span className={`${styles.price} ${styles[size]} figures`}>
      {whole}
      {kobo && <span className={styles.kobo}>.{kobo}</span>}
    </span>
  );
}
