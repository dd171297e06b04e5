import { choiceFilter } from '@foodbank/app/tables/url-filters';
import {
  figureDays,
  getDailyFigures,
  getWeeklyFigures,
  type WeekFigures,
} from '@foodbank/contract/oversight/reports-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira, toKobo, toNaira } from '@foodbank/contract/primitives/money';
import { SelectField } from '@foodbank/ui/SelectField';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { ChartFigure } from '../../../components/charts/ChartFigure.tsx';
import type { ChartPlace } from '../../../components/charts/chart-drawing.ts';
import { changeText, placeOfDay, shortBalance } from '../../../components/charts/comparing.ts';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { EmptyNotice, FailedNotice } from '../../../components/notices.tsx';
import styles from './FiguresPage.module.css';

type Sums = Pick<WeekFigures, 'sales' | 'orders' | 'registrations' | 'requests'>;

interface Figure {
  name: string;
  amountOf: (sums: Sums) => number;
  /** The amount in full. */
  write: (value: number) => string;
  /** The amount at the axis. */
  shorten: (value: number) => string;
  isWide?: boolean;
}

const figures: readonly Figure[] = [
  { name: 'Sales', amountOf: ({ sales }) => sales, write: formatNaira, shorten: shortBalance, isWide: true },
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

const periods = { days: 'Four weeks, by day', weeks: 'A quarter, by week' } as const;
const schema = { by: choiceFilter(periods, 'days') };
const words = { days: 'four weeks', weeks: 'quarter' } as const;

/** What the charts show: the places of a period, and the sums of those and of as many before them. */
interface Shown {
  places: ChartPlace[];
  now: Sums[];
  before: Sums[];
  countedAt: string | null;
}

async function readShown(by: keyof typeof periods): Promise<Shown> {
  if (by === 'days') {
    const { days, countedAt } = await call(getDailyFigures, {});
    const now = days.slice(-figureDays);
    return { places: now.map(({ day }) => placeOfDay(day)), now, before: days.slice(0, -figureDays), countedAt };
  }
  const { weeks, countedAt } = await call(getWeeklyFigures, {});
  const half = weeks.length / 2;
  const now = weeks.slice(half);
  const places = now.map(({ startsOn }) => ({ ...placeOfDay(startsOn), name: `Week of ${formatDay(startsOn)}` }));
  return { places, now, before: weeks.slice(0, half), countedAt };
}

/** Sales, registrations and requests by day or week, beside the period before. */
export function FiguresPage() {
  const [{ by }, setFilters] = useListPage(schema);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reports', by],
    queryFn: () => readShown(by),
    placeholderData: keepPreviousData,
  });
  return (
    <ListFrame
      title="Figures"
      lead={
        data?.countedAt ? (
          <>
            Counted every hour, last at <Moment at={data.countedAt} />. The last {by === 'days' ? 'day' : 'week'} is not
            over.
          </>
        ) : (
          'Sales, registrations and requests, counted every hour.'
        )
      }
      filters={
        <SelectField
          name="by"
          label="Period"
          value={by}
          options={periods}
          onChange={({ target }) => setFilters({ by: target.value as keyof typeof periods })}
        />
      }
    >
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
      {data && data.countedAt !== null && <Charts shown={data} by={by} />}
    </ListFrame>
  );
}

function Charts({ shown: { places, now, before }, by }: { shown: Shown; by: keyof typeof periods }) {
  return (
    <div className={styles.charts}>
      {figures.map(({ name, amountOf, write, shorten, isWide }) => {
        const [sum, earlier] = [sumOf(now.map(amountOf)), sumOf(before.map(amountOf))];
        return (
          <div key={name} className={isWide ? styles.wide : undefined}>
            <ChartFigure
              title={name}
              unit={by === 'days' ? 'Day' : 'Week'}
              sum={
                <>
                  <strong>{write(sum)}</strong>,{' '}
                  {earlier === 0 ? 'none' : `${changeText(sum, earlier)} beside ${write(earlier)}`} in the {words[by]}{' '}
                  before
                </>
              }
              places={places}
              series={[
                { name, kind: 'bar', tone: 'main', values: now.map(amountOf) },
                { name: 'The period before', kind: 'line', tone: 'earlier', values: before.map(amountOf) },
              ]}
              write={write}
              shorten={shorten}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Adds amounts of naira, or counts, up as kobo, without the errors of fractions. */
const sumOf = (values: readonly number[]) => toNaira(values.reduce((sum, value) => sum + toKobo(value), 0));
