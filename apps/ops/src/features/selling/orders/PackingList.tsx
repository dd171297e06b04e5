import { formatNaira } from '@foodbank/contract/primitives/money';
import type { substitutions } from '@foodbank/contract/selling/baskets';
import type { PackingLine } from '@foodbank/contract/selling/packing-lines';
import { PlainList } from '@foodbank/ui/PlainList';
import styles from './Orders.module.css';

const wishes = {
  similar: 'If it is missing: a similar product, for at most the same price',
  remove: 'If it is missing: take it out',
  call: 'If it is missing: call the customer',
} satisfies Record<keyof typeof substitutions, string>;

/** What is to be packed, line by line, with the products in a combo. */
export function PackingList({ lines }: { lines: readonly PackingLine[] }) {
  return (
    <PlainList className={styles.lines} aria-label="Packing list">
      {lines.map((line) => (
        <li key={line.id} className={line.toPack === 0 ? styles.lineOut : styles.line}>
          <span className={`${styles.lineCount} figures`}>{line.toPack} ×</span>
          <span className={styles.lineName}>
            {line.name}, {line.unit}
          </span>
          <span className={`${styles.lineTotal} figures`}>{formatNaira(line.lineTotal)}</span>
          {line.parts.length > 0 && (
            <ul className={styles.parts}>
              {line.parts.map(({ name, unit, quantity }) => (
                <li key={`${name} ${unit}`}>
                  <span className="figures">{quantity} ×</span> {name}, {unit}
                </li>
              ))}
            </ul>
          )}
          {line.refundedQuantity > 0 ? (
            <span className={styles.lineNote}>
              {line.refundedQuantity} of {line.quantity} refunded
            </span>
          ) : (
            <span className={styles.lineNote}>{wishes[line.substitution]}</span>
          )}
        </li>
      ))}
    </PlainList>
  );
}
