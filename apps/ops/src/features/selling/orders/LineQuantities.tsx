import { formatKobo, toKobo } from '@foodbank/contract/primitives/money';
import type { PackingLine } from '@foodbank/contract/selling/orders-staff';
import { SelectField } from '@foodbank/ui/SelectField';
import styles from './Orders.module.css';

/** How many of each line are chosen, by the line's id. */
export type Chosen = Readonly<Record<string, number>>;

/** What the calls take: the lines of which some are chosen. */
export const chosenLines = (chosen: Chosen) =>
  Object.entries(chosen)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity }));

/** What goes back for the chosen lines, in kobo: sums of naira are not exact. */
export const refundKobo = (lines: readonly PackingLine[], chosen: Chosen): number =>
  lines.reduce((sum, { id, price }) => sum + toKobo(price) * (chosen[id] ?? 0), 0);

export interface LineQuantitiesProps {
  legend: string;
  /** What the sum of the chosen goods is. */
  sum?: string;
  lines: readonly PackingLine[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** Chooses how many of each line are taken out, not taken or returned, with what is refunded for them. */
export function LineQuantities({ legend, sum = 'Refund', lines, chosen, onChoose }: LineQuantitiesProps) {
  const there = lines.filter(({ toPack }) => toPack > 0);
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
        {sum}: <strong className="figures">{formatKobo(refundKobo(lines, chosen))}</strong>
      </p>
    </fieldset>
  );
}
