import { DataTable } from '@foodbank/app/components/DataTable';
import { Link } from '@foodbank/app/components/Link';
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import { addDays, isDay, lagosDay } from '@foodbank/contract/primitives/day';
import { type StopRow, stopStates } from '@foodbank/contract/selling/deliveries-staff';
import { giveBackReasons } from '@foodbank/contract/selling/rides';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SelectField } from '@foodbank/ui/SelectField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { useLiveList } from '../../../components/use-live-list.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Deliveries.module.css';
import { deliveryStoresQuery, promiseQuery, stopsQuery } from './delivery-queries.ts';
import { StopActs } from './StopActs.tsx';

const states = { all: 'Every state', ...stopStates };
const schema = { state: choiceFilter(states, 'all'), store: searchFilter(36), day: searchFilter(10) };
const tones = {
  offered: 'pending',
  taken: 'pending',
  delivered: 'completed',
  missed: 'other',
  cancelled: 'other',
} as const;
const refreshedEveryMs = 15_000;
/** The promise is counted over so many days. */
const promiseDays = 30;

/** The stops of a day by store and window, what may be done with each, and how often the promise was kept. */
export function DeliveriesPage() {
  const today = lagosDay(new Date());
  const [shown, setFilters, pager] = useListPage(schema);
  const { state, store } = shown;
  const day = isDay(shown.day) ? shown.day : today;
  const query = useQuery(stopsQuery({ day, store, state }, pager.cursor));
  useLiveList(query.refetch, refreshedEveryMs);
  const stores = useQuery(deliveryStoresQuery).data ?? [];
  const mayWork = useMay('deliveries.work');
  const inColumns = useMedia('(min-width: 76em)');
  const cityOf = ({ storeId }: StopRow) => stores.find(({ id }) => id === storeId)?.city ?? '';
  return (
    <ListFrame
      title="Deliveries"
      lead="The stops of a day. A stop is one order that a rider brings."
      filters={
        <>
          <TextField
            name="day"
            type="date"
            label="Day"
            value={day}
            onChange={({ target }) => setFilters({ day: target.value === today ? '' : target.value })}
          />
          <SelectField
            name="store"
            label="Store"
            value={store}
            options={[
              { value: '', label: 'All stores' },
              ...stores.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` })),
            ]}
            onChange={({ target }) => setFilters({ store: target.value })}
          />
          <ChoiceField
            name="state"
            label="State"
            value={state}
            labels={states}
            onChoose={(next) => setFilters({ state: next })}
          />
        </>
      }
    >
      <KeptPromise from={addDays(today, 1 - promiseDays)} to={today} />
      <ListBody
        query={query}
        what="stops"
        onClear={state === 'all' && store === '' ? null : () => setFilters({ state: 'all', store: '' })}
        empty={{ title: 'No stops on this day', text: 'Stops are here as soon as an order for delivery is paid.' }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Stops"
              rows={rows}
              rowKey={({ id }) => id}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                {
                  heading: 'Order',
                  card: 'title',
                  cell: ({ orderNumber }) => <OrderName number={orderNumber} />,
                },
                { heading: 'Window', card: 'field', cell: ({ window }) => window ?? 'Not chosen' },
                { heading: 'Store', card: 'field', cell: ({ storeName }) => storeName },
                { heading: 'Area', card: 'field', cell: ({ area }) => area },
                {
                  heading: 'State',
                  card: 'corner',
                  cell: (stop) => <StatusBadge tone={tones[stop.state]}>{stopStates[stop.state]}</StatusBadge>,
                },
                { heading: 'Rider', card: 'field', cell: ({ rider }) => rider?.name ?? 'None' },
                { heading: 'Promised by', card: 'field', cell: (stop) => <Promised stop={stop} /> },
                { heading: 'Note', card: 'field', cell: noticeOf },
                ...(mayWork
                  ? [
                      {
                        heading: 'Acts',
                        card: 'box' as const,
                        cell: (stop: StopRow) => <StopActs stop={stop} city={cityOf(stop)} />,
                      },
                    ]
                  : []),
              ]}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
}

/** How often the promise was kept in the last days. */
function KeptPromise({ from, to }: { from: string; to: string }) {
  const { data } = useQuery(promiseQuery(from, to));
  if (!data) return null;
  const { kept, counted, percent, within24Hours } = data;
  return (
    <p className={styles.promise}>
      {percent === null
        ? `No delivery was due in the last ${promiseDays} days.`
        : `The promise was kept for ${percent} % of the orders of the last ${promiseDays} days: ${kept} of ${counted} came by the end of the chosen window.`}
      {within24Hours.percent !== null &&
        ` Within 24 hours of the payment: ${within24Hours.percent} %, ${within24Hours.kept} of ${within24Hours.counted} for which no later time was chosen.`}
    </p>
  );
}

/** The number of an order, which leads to it for those who may read orders. */
function OrderName({ number }: { number: string }) {
  if (!useMay('orders.read')) return number;
  return (
    <Link to={paths.order(number)} className={styles.order}>
      {number}
    </Link>
  );
}

function Promised({ stop: { promisedBy, promiseKept } }: { stop: StopRow }) {
  return (
    <>
      <Moment at={promisedBy} />
      {promiseKept !== null && (promiseKept ? ', kept' : ', not kept')}
    </>
  );
}

/** What staff have to know about a stop before they act. */
function noticeOf(stop: StopRow): string {
  const { isPacked, isPickedUp, givenBack, visitsMissed, isCodeLocked, endedAt, promisedBy, promiseKept } = stop;
  const notes = [
    endedAt === null && (promiseKept === false || new Date(promisedBy) < new Date()) && 'Late',
    endedAt === null && !isPacked && 'Not packed yet',
    endedAt === null && isPickedUp && 'The rider has it',
    givenBack !== null && `Given back by ${givenBack.riderName}: ${giveBackReasons[givenBack.reason]}`,
    visitsMissed === 1 && 'Not at home once',
    isCodeLocked && 'The code is locked',
  ].filter((note) => note !== false);
  return notes.length > 0 ? notes.join(', ') : '–';
}
