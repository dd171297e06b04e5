import { Link } from '@foodbank/app/components/Link';
import { Banner } from '@foodbank/ui/Banner';
import { useQuery } from '@tanstack/react-query';
import { automaticStopsQuery } from '../components/automatic-stops.ts';
import { Moment } from '../components/moments.tsx';
import { paths } from '../paths.ts';

/** Says on every page that automatic charges of all plans are stopped, and by whom; nothing while they are made. */
export function AutomaticStopBanner() {
  const stop = useQuery(automaticStopsQuery).data?.stops.find(
    ({ loan, startedAt }) => loan === null && startedAt === null,
  );
  if (stop === undefined) return null;
  return (
    <Banner tone="info">
      All automatic charges are stopped, by {stop.stoppedBy}, <Moment at={stop.stoppedAt} />: {stop.reason}{' '}
      <Link to={paths.automaticStops}>See the stop</Link>
    </Banner>
  );
}
