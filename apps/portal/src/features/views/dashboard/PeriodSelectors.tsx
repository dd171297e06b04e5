import { lagosMonth } from '@foodbank/contract/primitives/day';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { SelectField } from '@foodbank/ui/SelectField';
import type { Period } from '../../../api.ts';
import styles from './PeriodSelectors.module.css';
import { monthOptions, yearOptions } from './period.ts';

export interface PeriodSelectorsProps {
  period: Period;
  onChoose: (period: Period) => void;
}

/** The button for all time and the selects for month and year. Choosing a month or year ends all time. */
export function PeriodSelectors({ period, onChoose }: PeriodSelectorsProps) {
  const present = lagosMonth(new Date());
  const isAllTime = period === 'all-time';
  const month = isAllTime ? present : period;
  const shown = (value: number) => (isAllTime ? { value: '', placeholder: 'All' } : { value: String(value) });
  return (
    <>
      <Button
        variant="quiet"
        className={styles.allTime}
        aria-pressed={isAllTime}
        onClick={() => onChoose(isAllTime ? present : 'all-time')}
      >
        {isAllTime && <Icon name="check" size={18} />}
        All time
      </Button>
      <div className={styles.selectors}>
        <SelectField
          label="Month"
          name="month"
          options={monthOptions}
          {...shown(month.month)}
          onChange={(event) => onChoose({ ...month, month: Number(event.target.value) })}
        />
        <SelectField
          label="Year"
          name="year"
          options={yearOptions(new Date())}
          {...shown(month.year)}
          onChange={(event) => onChoose({ ...month, year: Number(event.target.value) })}
        />
      </div>
    </>
  );
}
