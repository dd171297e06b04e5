import { compactNaira } from '@foodbank/app/charts/compact-naira';
import { DataTable } from '@foodbank/app/components/DataTable';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { useMedia } from '@foodbank/app/use-media';
import { getWeeklyFigures, type WeekFigures } from '@foodbank/contract/oversight/reports-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira, toKobo, toNaira } from '@foodbank/contract/primitives/money';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { Moment } from '../../../components/moments.tsx';
import { EmptyNotice, FailedNotice } from '../../../components/notices.tsx';
import styles from './FiguresPage.module.css';
import { WeekChart } from './WeekChart.tsx';

interface Figure {
  name: string;
  amountOf: (week: WeekFigures) => number;
  /** The amount in full. */
  write: (value: number) => string;
  /** The amount at the axis. */
  shorten: (value: number) => string;
  isWide?: boolean;
}

const figures: readonly Figure[] = [
  { name: 'Sales', amountOf: ({ sales }) => sales, write: formatNaira, shorten: compactNaira, isWide: true },
  {
    name: 'Registrations of agents',
    amountOf: ({ registrations }) => registrations,
    write: (value) => counted(value, 'agent', 'agents'),
    shorten: String,
  },
  {
    name: 'Requests',
    amountOf: ({ requests }) => requests,
    write: (value) => counted(value, 'request', 'requests'),
    shorten: String,
  },
];

/** Sales, registrations and requests by week, as charts and as a table. */
export function FiguresPage() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reports', 'weeks'],
    queryFn: () => call(getWeeklyFigures, {}),
  });
  return (
    <div className={styles.page}>
      <div>
        <PageHeading title="Figures" className={styles.title} />
        <p className={styles.lead}>
          By week, which begins on Monday. The last week is not over.
          {data?.countedAt && (
            <>
              {' '}
              Counted every hour, last at <Moment at={data.countedAt} />.
            </>
          )}
        </p>
      </div>
      {error && <FailedNotice what="figures" error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && (
        <div role="status">
          <VisuallyHidden>Loading the figures…</VisuallyHidden>
          <Skeleton shape="block" className={styles.skeleton} />
        </div>
      )}
      {data?.countedAt === null && (
        <EmptyNotice title="Nothing counted yet" text="The figures are counted every hour. Please come back later." />
      )}
      {data && data.countedAt !== null && <Charts weeks={data.weeks} />}
    </div>
  );
}

function Charts({ weeks }: { weeks: readonly WeekFigures[] }) {
  return (
    <>
      <div className={styles.charts}>
        {figures.map(({ name, amountOf, write, shorten, isWide }) => (
          <section key={name} className={isWide ? `${styles.card} ${styles.wide}` : styles.card} aria-label={name}>
            <div className={styles.head}>
              <h2 className={styles.name}>{name}</h2>
              <p className={styles.sum}>
                {write(sumOf(weeks.map(amountOf)))} in {counted(weeks.length, 'week')}
              </p>
            </div>
            <WeekChart
              label={name}
              points={weeks.map((week) => ({
                startsOn: week.startsOn,
                value: amountOf(week),
                text: write(amountOf(week)),
              }))}
              shorten={shorten}
            />
          </section>
        ))}
      </div>
      <details className={styles.details}>
        <summary>Show the figures as a table</summary>
        <WeekTable weeks={weeks} />
      </details>
    </>
  );
}

function WeekTable({ weeks }: { weeks: readonly WeekFigures[] }) {
  const inColumns = useMedia('(min-width: 48em)');
  return (
    <DataTable
      dense
      label="Figures by week"
      rows={weeks.toReversed()}
      rowKey={({ startsOn }) => startsOn}
      inColumns={inColumns}
      stale={false}
      columns={[
        { heading: 'Week of', card: 'title', cell: ({ startsOn }) => formatDay(startsOn) },
        { heading: 'Sales', card: 'corner', cell: ({ sales }) => formatNaira(sales) },
        { heading: 'Orders', card: 'field', cell: ({ orders }) => orders.toLocaleString('en') },
        { heading: 'Registrations', card: 'field', cell: ({ registrations }) => registrations.toLocaleString('en') },
        { heading: 'Requests', card: 'field', cell: ({ requests }) => requests.toLocaleString('en') },
      ]}
    />
  );
}

/** Adds amounts of naira, or counts, up as kobo, without the errors of fractions. */
const sumOf = (values: readonly number[]) => toNaira(values.reduce((sum, value) => sum + toKobo(value), 0));
