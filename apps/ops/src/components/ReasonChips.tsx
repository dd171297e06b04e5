import { Icon } from '@foodbank/ui/Icon';
import styles from './ReasonChips.module.css';

/** What a reason is chosen from: labels by key. With `other` it has to be typed. */
export type Whys = Readonly<Record<string, string>>;

/** The reason in words: the label of what was chosen, and what was typed. */
export const wordsOf = (whys: Whys, why: string, typed: string): string =>
  why === 'other' ? typed : [whys[why], typed].filter(Boolean).join('. ');

interface ChipsProps {
  legend: string;
  whys: Whys;
  name: string;
  error: string | undefined;
}

/** One reason of some, as chips. */
export function ReasonChips({ legend, whys, name, error }: ChipsProps) {
  return (
    <fieldset className={styles.chips}>
      <legend className={styles.legend}>{legend}</legend>
      {Object.entries(whys).map(([why, label]) => (
        <label key={why} className={styles.chip}>
          <input
            type="radio"
            name={name}
            value={why}
            className={styles.input}
            aria-invalid={error ? true : undefined}
          />
          {label}
        </label>
      ))}
      {error && (
        <p className={styles.error} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
