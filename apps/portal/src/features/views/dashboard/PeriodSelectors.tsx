import { SelectField } from '@foodbank/ui/SelectField';
import type { Period } from '../../../api.ts';
import styles from './PeriodSelectors.module.css';
import { monthOptions, yearOptions } from './period.ts';

export interface PeriodSelectorsProps {
  period: Period;
  onChoose: (period: Period) => void;
}

/** The selects for month and year. */
export function PeriodSelectors({ period, onChoose }: PeriodSelectorsProps) {
  return (
    <div className={styles.selectors}>
      <SelectField
        label="Month"
        name="month"
        options={monthOptions}
        value={String(period.month)}
        onChange={(event) => onChoose({ ...period, month: Number(event.target.value) })}
      />
      <SelectField
        label="Year"
        name="year"
        options={yearOptions(new Date())}
        value={String(period.year)}
        onChange={(event) => onChoose({ ...period, year: Number(event.target.value) })}
      />
    </div>
  );
}
