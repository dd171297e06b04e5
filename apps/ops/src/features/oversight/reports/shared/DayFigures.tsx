import { Link } from '@foodbank/app/components/Link';
import { getAnswerFigures, getNewsletterFigures } from '@foodbank/contract/oversight/reports-staff';
import type { Permission } from '@foodbank/contract/people/permissions';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../../api.ts';
import { ChartFigure } from '../../../../components/charts/ChartFigure.tsx';
import { changeText, placeOfDay } from '../../../../components/charts/comparing.ts';
import { FailedNotice } from '../../../../components/notices.tsx';
import { paths } from '../../../../paths.ts';
import { useMay, useMember } from '../../../../session/member.ts';
import { flowChart, flowText, moneyFlowQuery } from '../../../money/ledger/shared/flow-figure.ts';
import styles from './DayFigures.module.css';
import { DeliveriesToday } from './DeliveriesToday.tsx';

const readEveryMs = 60_000;

/** What a member's day comes to: the charts, which are of one height, stand side by side. Each figure is for those who do that work, and none is read without its own permission. */
const figures: readonly { needs: readonly Permission[]; Figure: () => ReactNode }[] = [
  { needs: ['ledger.read'], Figure: MoneyOfWeek },
  { needs: ['requests.read'], Figure: AnswersToday },
  { needs: ['deliveries.read', 'orders.work'], Figure: DeliveriesToday },
  { needs: ['newsletter.read', 'content.edit'], Figure: NewsletterLately },
];

/** The lower half of Today: the member's day in figures. */
export function DayFigures() {
  const { permissions } = useMember();
  const own = figures.filter(({ needs }) => needs.every((one) => permissions.includes(one)));
  if (own.length === 0) return null;
  return (
    <section className={styles.day} aria-labelledby="day-figures">
      <h2 id="day-figures" className={styles.heading}>
        Your day in figures
      </h2>
      <div className={own.length > 1 ? styles.columns : undefined}>
        {own.map(({ Figure, needs }) => (
          <Figure key={needs.join()} />
        ))}
      </div>
    </section>
  );
}

/** What is shown until a figure is there. */
function Missing({ what, query }: { what: string; query: UseQueryResult }) {
  const { error, isFetching, refetch } = query;
  if (error) return <FailedNotice what={what} error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <div role="status">
      <VisuallyHidden>Loading the {what}…</VisuallyHidden>
      <Skeleton shape="block" className={styles.skeleton} />
    </div>
  );
}

function AnswersToday() {
  const may = useMay('requests.read');
  const query = useQuery({
    queryKey: ['figures', 'answers'],
    queryFn: () => call(getAnswerFigures, {}),
    enabled: may,
    refetchInterval: readEveryMs,
  });
  if (!query.data) return <Missing what="answers of today" query={query} />;
  const { hours, open, overdue, earlierDay } = query.data;
  const sumOf = (name: 'answered' | 'late' | 'due' | 'earlier') => hours.reduce((sum, hour) => sum + hour[name], 0);
  const [answered, late, due, earlier] = [sumOf('answered'), sumOf('late'), sumOf('due'), sumOf('earlier')];
  const facts = [
    ...(open > 0 ? [`${open.toLocaleString('en')} open`] : []),
    ...(due > 0 ? [`${due} due today`] : []),
    ...(overdue > 0 ? [`${overdue.toLocaleString('en')} overdue`] : []),
  ];
  const used = hours.flatMap((hour, index) => (hour.answered + hour.due + hour.earlier > 0 ? [index] : []));
  const [first, last] = [Math.min(usualFrom, ...used), Math.max(usualTo, ...used)];
  const shown = hours.slice(first, last + 1);
  return (
    <ChartFigure
      heading="h3"
      title="Answers by the hour"
      unit="Hour"
      sum={
        <>
          <strong>{counted(answered, 'answer')} today</strong>
          {late > 0 && `, ${late} of them after the promised time`} · {earlier} on {formatDay(earlierDay)}
          {facts.length > 0 && ` · ${facts.join(', ')}`}
        </>
      }
      places={shown.map((_, index) => ({
        key: String(first + index),
        name: `${clock(first + index)} to ${clock(first + index + 1)}`,
        short: clock(first + index),
      }))}
      series={[
        { name: 'Answered', kind: 'bar', tone: 'main', values: shown.map((hour) => hour.answered - hour.late) },
        ...(late > 0
          ? [{ name: 'Answered late', kind: 'bar', tone: 'wrong', values: shown.map((hour) => hour.late) } as const]
          : []),
        ...(due > 0
          ? [{ name: 'Due', kind: 'bar', tone: 'second', values: shown.map((hour) => hour.due) } as const]
          : []),
        { name: 'A week ago', kind: 'line', tone: 'earlier', values: shown.map((hour) => hour.earlier) },
      ]}
      write={String}
      shorten={String}
    >
      <Link to={paths.requests()} className={styles.more}>
        Open the requests
      </Link>
    </ChartFigure>
  );
}

// What a day of the team has at least.
const usualFrom = 7;
const usualTo = 20;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

function MoneyOfWeek() {
  const may = useMay('ledger.read');
  const query = useQuery({ ...moneyFlowQuery('7-days'), enabled: may, refetchInterval: readEveryMs });
  if (!query.data) return <Missing what="money of the week" query={query} />;
  return (
    <ChartFigure
      heading="h3"
      title="Money in and out, 7 days"
      {...flowChart(query.data)}
      sum={
        <>
          <strong>{flowText(query.data)}</strong> beside the 7 days before
        </>
      }
    >
      <Link to={paths.money()} className={styles.more}>
        Open the overview of money
      </Link>
    </ChartFigure>
  );
}

const week = 7;

function NewsletterLately() {
  const may = useMay('newsletter.read');
  const query = useQuery({
    queryKey: ['figures', 'newsletter'],
    queryFn: () => call(getNewsletterFigures, {}),
    enabled: may,
  });
  if (!query.data) return <Missing what="newsletter’s figures" query={query} />;
  const { days } = query.data;
  const sumOf = (some: typeof days, name: 'confirmed' | 'left') => some.reduce((sum, day) => sum + day[name], 0);
  const [before, now] = [days.slice(0, -week), days.slice(-week)];
  const [came, gone] = [sumOf(now, 'confirmed'), sumOf(now, 'left')];
  return (
    <ChartFigure
      heading="h3"
      title="Newsletter, two weeks"
      unit="Day"
      sum={
        <>
          <strong>{counted(came, 'new reader')} in 7 days</strong> ({changeText(came, sumOf(before, 'confirmed'))})
          {gone > 0 && `, ${gone} left (${changeText(gone, sumOf(before, 'left'))})`}
        </>
      }
      places={days.map(({ day }) => placeOfDay(day))}
      series={[
        { name: 'Confirmed', kind: 'bar', tone: 'main', values: days.map(({ confirmed }) => confirmed) },
        { name: 'Left', kind: 'bar', tone: 'second', values: days.map(({ left }) => -left) },
      ]}
      write={(value) => String(Math.abs(value))}
      shorten={(value) => String(Math.abs(value))}
    >
      <Link to={paths.newsletter} className={styles.more}>
        Open the newsletter
      </Link>
    </ChartFigure>
  );
}
