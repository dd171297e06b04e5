import { compactNaira } from '@foodbank/app/charts/compact-naira';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import { formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira, toKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { AgentRecord, getAgentSales } from '@foodbank/contract/views/overviews-staff';
import { SelectField } from '@foodbank/ui/SelectField';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChartFigure } from '../../../components/charts/ChartFigure.tsx';
import { changeText, shortBalance } from '../../../components/charts/comparing.ts';
import { FailedNotice } from '../../../components/notices.tsx';
import styles from './AgentPage.module.css';
import { salesQuery } from './agent-queries.ts';

type Sales = ReplyOf<typeof getAgentSales>;

/** An agent's sales against the target: a month as a line, and the months that there are. */
export function AgentSales({ agent: { id, months } }: { agent: Pick<AgentRecord, 'id' | 'months'> }) {
  const [month, setMonth] = useState(months.at(-1)?.month ?? '');
  const { data, error, isFetching, refetch } = useQuery(salesQuery(id, month));
  if (error && !data) return <FailedNotice what="sales" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton shape="block" />;
  return (
    <>
      <SalesOfMonth sales={data}>
        <div className={styles.month}>
          <SelectField
            name="month"
            label="Month"
            value={month}
            options={months.toReversed().map((one) => ({ value: one.month, label: formatMonth(one.month) }))}
            onChange={({ target }) => setMonth(target.value)}
          />
        </div>
      </SalesOfMonth>
      <SalesByMonth months={months} />
    </>
  );
}

/** What was sold from the first of the month up to each day, in naira. */
function runningSums(days: readonly { sales: number }[]): number[] {
  let kobo = 0;
  return days.map(({ sales }) => {
    kobo += toKobo(sales);
    return toNaira(kobo);
  });
}

function SalesOfMonth({ sales, children }: { sales: Sales; children: React.ReactNode }) {
  const { month, target, days, earlier } = sales;
  const [line, before] = [runningSums(days), runningSums(earlier.days)];
  const sold = line.at(-1) ?? 0;
  const sameDay = before[days.length - 1] ?? before.at(-1) ?? 0;
  const length = Math.max(lastDayOf(month), 1);
  const places = Array.from({ length }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, '0')}`;
    return { key: day, name: `Up to ${formatDay(day)}`, short: formatDay(day).slice(0, -5) };
  });
  return (
    <ChartFigure
      title="Sales against the target"
      unit="Day"
      sum={
        <>
          <strong>{formatNaira(sold)}</strong>
          {target === null ? ' sold, no target' : ` of ${formatNaira(target)}${shareText(sold, target)}`} ·{' '}
          {changeText(sold, sameDay)} beside the same day of {formatMonth(earlier.month)}
        </>
      }
      places={places}
      series={[
        { name: formatMonth(month), kind: 'line', tone: 'main', values: line },
        {
          name: formatMonth(earlier.month),
          kind: 'line',
          tone: 'earlier',
          values: places.map((_, index) => before[index] ?? null),
        },
        ...(target === null
          ? []
          : [{ name: 'Target', kind: 'line', tone: 'bound', values: places.map(() => target) } as const]),
      ]}
      write={formatNaira}
      shorten={shortBalance}
    >
      {children}
    </ChartFigure>
  );
}

const shareText = (sold: number, target: number) =>
  target > 0 ? `, ${Math.floor((toKobo(sold) / toKobo(target)) * 100)} %` : '';
const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

/** The months beside their targets. One bar alone compares nothing, and is not drawn. */
function SalesByMonth({ months }: Pick<AgentRecord, 'months'>) {
  const first = months.findIndex(({ sales }) => sales !== 0);
  const shown = first < 0 ? [] : months.slice(first);
  if (shown.length < 2) return null;
  const hasTarget = shown.some(({ target }) => target !== null);
  return (
    <ChartFigure
      title="Sales by month"
      unit="Month"
      places={shown.map(({ month }) => ({
        key: month,
        name: formatMonth(month),
        short: formatMonth(month).slice(0, 3),
      }))}
      series={[
        { name: 'Sales', kind: 'bar', tone: 'main', values: shown.map(({ sales }) => sales) },
        ...(hasTarget
          ? [{ name: 'Target', kind: 'line', tone: 'bound', values: shown.map(({ target }) => target) } as const]
          : []),
      ]}
      write={formatNaira}
      shorten={compactNaira}
    />
  );
}
