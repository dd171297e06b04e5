import styles from './DayChoice.module.css';
import type { WindowDay } from './window-days.ts';

export interface DayChoiceProps {
  days: readonly WindowDay[];
  /** The day whose windows are shown. */
  shown: string;
  onShow: (day: string) => void;
}

// Windows are a few days ahead: the year says nothing.
const shortOf = (name: string) => name.replace(/ \d{4}$/, '');

/** The days with delivery windows, of which one is shown at a time. */
export function DayChoice({ days, shown, onShow }: DayChoiceProps) {
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">Delivery day</legend>
      {days.map(({ day, name, windows }) => {
        const isFull = windows.every(({ left }) => left === 0);
        return (
          <label key={day} className={styles.day}>
            <input
              type="radio"
              name="window-day"
              value={day}
              className={styles.radio}
              checked={day === shown}
              onChange={() => onShow(day)}
            />
            {shortOf(name)}
            {isFull && <span className={styles.full}> · full</span>}
          </label>
        );
      })}
    </fieldset>
  );
}
