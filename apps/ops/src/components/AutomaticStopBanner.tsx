import { Link } from '@foodbank/app/components/Link';
import { readAutomaticStops } from '@foodbank/contract/lending/automatic-payments-staff';
import { Banner } from '@foodbank/ui/Banner';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { call } from '../api.ts';
import { paths } from '../paths.ts';
import styles from './AutomaticStopBanner.module.css';
import { Moment } from './moments.tsx';

const refreshedEveryMs = 60_000;

/** The stops of automatic charges, with what they hold back: for their page, and for the banner of all pages. */
export const automaticStopsQuery = queryOptions({
  queryKey: ['automatic-payments', 'stops'],
  queryFn: () => call(readAutomaticStops, {}),
  staleTime: refreshedEveryMs,
});

/** Says on every page but that of stops, which says it itself, that automatic charges of all plans are stopped, and by whom; nothing while they are made. */
export function AutomaticStopBanner() {
  const stop = useQuery(automaticStopsQuery).data?.stops.find(
    ({ loan, startedAt }) => loan === null && startedAt === null,
  );
  if (useLocation().pathname === paths.automaticStops || stop === undefined) return null;
  return (
    <div className={styles.above}>
      <Banner tone="info">
        All automatic charges are stopped, by {stop.stoppedBy}, <Moment at={stop.stoppedAt} />: {stop.reason}{' '}
        <Link to={paths.automaticStops}>See the stop</Link>
      </Banner>
    </div>
  );
}
