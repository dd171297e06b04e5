import { formatKobo, toKobo } from '@foodbank/contract/primitives/money';
import type { PackingLine } from '@foodbank/contract/selling/packing-lines';
import { SelectField } from '@foodbank/ui/SelectField';
import styles from './Orders.module.css';

/** How many of each line are chosen, by the line's id. */
export type Chosen = Readonly<Record<string, number>>;

/** What the calls take: the lines of which some are chosen. */
export const chosenLines = (chosen: Chosen) =>
  Object.entries(chosen)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity }));

export interface LineQuantitiesProps {
  legend: string;
  lines: readonly PackingLine[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** Chooses how many of each line are taken out, not taken or returned, with what is refunded for them. */
export function LineQuantities({ legend, lines, chosen, onChoose }: LineQuantitiesProps) {
  const there = lines.filter(({ toPack }) => toPack > 0);
  // In kobo, because sums of naira are not exact.
  const refundKobo = there.reduce((sum, { id, price }) => sum + toKobo(price) * (chosen[id] ?? 0), 0);
  return (
    <fieldset className={styles.quantities}>
      <legend>{legend}</legend>
      {there.map(({ id, name, unit, toPack }) => (
        <SelectField
          key={id}
          name={`quantity-${id}`}
          label={`${name}, ${unit}`}
          value={String(chosen[id] ?? 0)}
          options={Array.from({ length: toPack + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? 'None' : `${count} of ${toPack}`,
          }))}
          onChange={({ target }) => onChoose({ ...chosen, [id]: Number(target.value) })}
        />
      ))}
      <p role="status" className={styles.refund}>
        Refund: <strong className="figures">{formatKobo(refundKobo)}</strong>
      </p>
    </fieldset>
  );
}
