import { formatNaira } from '@foodbank/contract/primitives/money';
import { type PeriodName, periodNames } from '@foodbank/contract/primitives/periods';
import { SelectField } from '@foodbank/ui/SelectField';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { ChartFigure } from '../../../components/charts/ChartFigure.tsx';
import { changeText, daysText, placeOfDay, shortBalance } from '../../../components/charts/comparing.ts';
import { FailedNotice } from '../../../components/notices.tsx';
import styles from './Ledger.module.css';
import { balanceLineQuery } from './ledger-queries.ts';

interface BalanceLineProps {
  /** The account's id. */
  id: string;
  period: PeriodName;
  onChoose: (period: PeriodName) => void;
}

/** The balance of an account as a line, at the end of each day, beside the period before. */
export function BalanceLine({ id, period, onChoose }: BalanceLineProps) {
  const { data, error, isFetching, refetch } = useQuery(balanceLineQuery(id, period));
  if (error && !data) return <FailedNotice what="balance by day" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton shape="block" />;
  const [now = 0, before = 0] = [data.days.at(-1)?.balance, data.earlierDays.at(-1)?.balance];
  return (
    <ChartFigure
      title="Balance by day"
      unit="Day"
      sum={
        <>
          <strong>{formatNaira(now)}</strong> at the end, {formatNaira(before)} at the end of {daysText(data.earlier)}
          {before !== 0 && ` (${changeText(now, before)})`}
        </>
      }
      places={data.days.map(({ day }) => placeOfDay(day))}
      series={[
        { name: daysText(data), kind: 'line', tone: 'main', values: data.days.map(({ balance }) => balance) },
        {
          name: 'The period before',
          kind: 'line',
          tone: 'earlier',
          values: data.days.map((_, index) => data.earlierDays[index]?.balance ?? null),
        },
      ]}
      write={formatNaira}
      shorten={shortBalance}
    >
      <div className={styles.period}>
        <SelectField
          name="period"
          label="Period"
          value={period}
          options={periodNames}
          onChange={({ target }) => onChoose(target.value as PeriodName)}
        />
      </div>
    </ChartFigure>
  );
}
