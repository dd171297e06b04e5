import { formatNaira } from '@foodbank/contract/primitives/money';
import styles from './Price.module.css';

export interface PriceProps {
  naira: number;
  /** `large` on the product's own screen and for totals. */
  size?: 'small' | 'normal' | 'large';
}

/** An amount as a market shows it: the naira big, the kobo small. */
export function Price({ naira, size = 'normal' }: PriceProps) {
  const text = formatNaira(naira);
  const point = text.lastIndexOf('.');
  return (
    <span className={`${styles.price} ${styles[size]} figures`}>
      {text.slice(0, point)}
      <span className={styles.kobo}>{text.slice(point)}</span>
    </span>
  );
}
