import { Link } from '@foodbank/app/components/Link';
import { type DeliveryDay, getDeliveryFigures } from '@foodbank/contract/oversight/reports-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { FailedNotice } from '../../../../components/notices.tsx';
import { paths } from '../../../../paths.ts';
import { useMay } from '../../../../session/member.ts';
import styles from './DayFigures.module.css';

const states = [
  ['toPack', 'to pack'],
  ['packed', 'packed'],
  ['onTheWay', 'on the way'],
  ['delivered', 'delivered'],
] as const;
const readEveryMs = 60_000;

/** Where the deliveries of today and tomorrow stand. The Board has them by window. */
export function DeliveriesToday() {
  const may = useMay('deliveries.read');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['figures', 'deliveries'],
    queryFn: () => call(getDeliveryFigures, {}),
    enabled: may,
    refetchInterval: readEveryMs,
  });
  return (
    <section className={styles.card} aria-label="Deliveries">
      <h3 className={styles.name}>Deliveries</h3>
      {error && <FailedNotice what="deliveries" error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && (
        <div role="status">
          <VisuallyHidden>Loading the deliveries…</VisuallyHidden>
          <Skeleton />
        </div>
      )}
      {data && (
        <>
          {data.openOfBefore > 0 && (
            <p className={styles.late}>
              {counted(data.openOfBefore, 'delivery', 'deliveries')} of earlier days still open
            </p>
          )}
          <Day name="Today" day={data.today} />
          <Day name="Tomorrow" day={data.tomorrow} />
          <Link to={paths.board()} className={styles.more}>
            Open the board
          </Link>
        </>
      )}
    </section>
  );
}

function Day({ name, day }: { name: string; day: DeliveryDay }) {
  const all = states.reduce((sum, [state]) => sum + day[state], 0);
  const shown = states.filter(([state]) => day[state] > 0);
  const troubles = [
    ...(day.late > 0 ? [`${day.late} late`] : []),
    ...(day.withoutRider > 0 ? [`${day.withoutRider} without a rider`] : []),
  ];
  return (
    <div className={styles.deliveries}>
      <p className={styles.top}>
        <span>
          <strong>{name}</strong>, {formatDay(day.day)}
        </span>
        <span className={styles.quiet}>{all === 0 ? 'No deliveries' : counted(all, 'delivery', 'deliveries')}</span>
      </p>
      {all > 0 && (
        <div className={styles.track} aria-hidden="true">
          {shown.map(([state]) => (
            <span key={state} className={styles[state]} style={{ flexGrow: day[state] }} />
          ))}
        </div>
      )}
      {all > 0 && (
        <p className={styles.parts}>
          {shown.map(([state, words]) => (
            <span key={state}>
              <span className={`${styles.dot} ${styles[state]}`} aria-hidden="true" />
              {day[state]} {words}
            </span>
          ))}
          {troubles.map((text) => (
            <span key={text} className={styles.late}>
              {text}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
