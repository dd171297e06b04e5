import { type Column, DataTable } from '@foodbank/app/components/DataTable';
import { Link } from '@foodbank/app/components/Link';
import { searchFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay, isDay, lagosDay } from '@foodbank/contract/primitives/day';
import { type BoardStop, type BoardWindow, boardStates } from '@foodbank/contract/selling/deliveries-staff';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import tabStyles from '../../../components/state-tabs.module.css';
import { useLiveList } from '../../../components/use-live-list.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Board.module.css';
import { boardQuery } from './delivery-queries.ts';
import { GiveStops } from './GiveStops.tsx';

const schema = { day: searchFilter(10) };
const refreshedEveryMs = 15_000;

/** The deliveries of a day in one picture: windows with their places and where their stops stand, and the stops that no rider has, to be given. */
export function BoardPage() {
  const today = lagosDay(new Date());
  const [shown, setFilters] = useListPage(schema);
  const day = isDay(shown.day) ? shown.day : today;
  const query = useQuery(boardQuery(day));
  useLiveList(query.refetch, refreshedEveryMs);
  const mayGive = useMay('deliveries.work');
  return (
    <ListFrame
      title="Board"
      lead="The deliveries of a day by window, from packing to the door."
      filters={
        <TextField
          name="day"
          type="date"
          label="Day"
          value={day}
          onChange={({ target }) => setFilters({ day: target.value === today ? '' : target.value })}
        />
      }
    >
      <ListBody
        query={query}
        what="windows"
        empty={{
          title: 'No windows on this day',
          text: 'When stores deliver is set under Settings, Zones and windows.',
          action: <Link to={paths.deliveryWindows()}>Open the windows</Link>,
        }}
      >
        {({ rows, stops }, stale) => (
          <div className={styles.board}>
            <Windows windows={rows} stale={stale} />
            {mayGive && <WithoutRider stops={stops} />}
          </div>
        )}
      </ListBody>
      {mayGive && <OtherDays days={query.data?.otherDays ?? []} />}
    </ListFrame>
  );
}

/** The other days with stops that no rider has: most windows are of tomorrow, and what was missed is of yesterday. */
function OtherDays({ days }: { days: readonly { day: string; withoutRider: number }[] }) {
  if (days.length === 0) return null;
  return (
    <nav aria-label="Other days with stops without a rider" className={tabStyles.tabs}>
      <p className={styles.store}>Other days with stops without a rider</p>
      <PlainList className={tabStyles.row}>
        {days.map(({ day, withoutRider }) => (
          <li key={day}>
            <Link to={paths.board({ day })} className={tabStyles.tab}>
              {formatDay(day)} <span className={tabStyles.count}>{counted(withoutRider, 'stop')}</span>
            </Link>
          </li>
        ))}
      </PlainList>
    </nav>
  );
}

const count = (stops: number) => (stops === 0 ? <span className={styles.none}>0</span> : <strong>{stops}</strong>);

const states = Object.keys(boardStates) as (keyof typeof boardStates)[];
const countColumns: Column<BoardWindow>[] = [
  ...states.map((state) => ({
    heading: boardStates[state],
    card: 'field' as const,
    isAmount: true,
    cell: (window: BoardWindow) => count(window[state]),
  })),
  { heading: 'Without a rider', card: 'field', isAmount: true, cell: ({ withoutRider }) => count(withoutRider) },
];
/** In a card only what there is, in words. */
const inWords: Column<BoardWindow> = {
  heading: 'Stops',
  card: 'field',
  cell: (window) =>
    [
      ...states.map((state) => [window[state], boardStates[state].toLowerCase()] as const),
      [window.withoutRider, 'without a rider'] as const,
    ]
      .filter(([stops]) => stops > 0)
      .map(([stops, word]) => `${stops} ${word}`)
      .join(', '),
};

function Windows({ windows, stale }: { windows: readonly BoardWindow[]; stale: boolean }) {
  const inColumns = useMedia('(min-width: 60em)');
  const used = windows.filter((window) => window.taken > 0 || states.some((state) => window[state] > 0));
  const emptyCount = windows.length - used.length;
  return (
    <>
      {used.length > 0 && (
        <DataTable
          label="Windows"
          rows={used}
          rowKey={({ storeId, label }) => `${storeId} ${label}`}
          inColumns={inColumns}
          stale={stale}
          dense
          columns={[
            { heading: 'Window', card: 'title', cell: (window) => <WindowName window={window} /> },
            { heading: 'Places taken', card: 'field', cell: (window) => <Places window={window} /> },
            ...(inColumns ? countColumns : [inWords]),
            {
              heading: 'Late',
              card: 'corner',
              cell: ({ late }) => (late === 0 ? null : <StatusBadge tone="other">{late} late</StatusBadge>),
            },
          ]}
        />
      )}
      {emptyCount > 0 && (
        <p className={styles.store}>
          {used.length === 0 ? 'No window has an order yet: ' : 'Without an order yet: '}
          {counted(emptyCount, 'window')} of {counted(new Set(windows.map(({ storeId }) => storeId)).size, 'store')}.
        </p>
      )}
    </>
  );
}

function WindowName({ window: { label, storeName, isOver } }: { window: BoardWindow }) {
  return (
    <span className={styles.window}>
      <span className={isOver ? styles.over : undefined}>{label ?? 'No window yet'}</span>
      <span className={styles.store}>{storeName}</span>
    </span>
  );
}

/** How full a window is, in words and as a bar. */
function Places({ window: { capacity, taken } }: { window: BoardWindow }) {
  if (capacity === 0) return <span className={styles.none}>–</span>;
  return (
    <span className={styles.places}>
      <span>
        {taken} of {capacity}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={taken >= capacity ? styles.full : styles.part}
          style={{ inlineSize: `${Math.min(100, (100 * taken) / capacity)}%` }}
        />
      </span>
    </span>
  );
}

function WithoutRider({ stops }: { stops: readonly BoardStop[] }) {
  const cities = Map.groupBy(stops, ({ city }) => city);
  return (
    <section aria-labelledby="without-rider" className={styles.giving}>
      <h2 id="without-rider" className={styles.heading}>
        Without a rider
      </h2>
      {stops.length === 0 ? (
        <p className={styles.store}>Each open stop of the day has a rider.</p>
      ) : (
        [...cities].map(([city, ofCity]) => <GiveStops key={city} city={city} stops={ofCity} />)
      )}
    </section>
  );
}
