import { monthNames } from '@foodbank/contract/primitives/day';
import { seasonText } from './catalogue-texts.ts';
import styles from './ProductForm.module.css';

export interface SeasonFieldProps {
  /** 1 to 12. */
  months: readonly number[];
  onChange: (months: number[]) => void;
}

/** The months in which a product is in season. None means all year. */
export function SeasonField({ months, onChange }: SeasonFieldProps) {
  const toggle = (month: number) =>
    onChange(
      months.includes(month) ? months.filter((one) => one !== month) : [...months, month].toSorted((a, b) => a - b),
    );
  return (
    <fieldset className={styles.group}>
      <legend>Season: {seasonText(months).toLowerCase() === 'all year' ? 'all year' : seasonText(months)}</legend>
      <p className={styles.hint}>
        In these months the tile says “In season”. In others it is listed while a store has it. None chosen: all year.
      </p>
      <div className={styles.months}>
        {monthNames.map((name, index) => (
          <label key={name} className={styles.month}>
            <input
              type="checkbox"
              name={`month-${index + 1}`}
              className={styles.cover}
              aria-label={name}
              checked={months.includes(index + 1)}
              onChange={() => toggle(index + 1)}
            />
            <span aria-hidden="true">{name.slice(0, 3)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
