import { Link } from '@foodbank/app/components/Link';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import type { getLoan, LoanTimelineRow } from '@foodbank/contract/lending/loans-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { Banner } from '@foodbank/ui/Banner';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';

/** Since when and why no day counts as late. */
export function Paused({
  pause: { since, untilAtMost, causes },
  overdue,
}: {
  pause: NonNullable<ReplyOf<typeof getLoan>['pause']>;
  overdue: string | null;
}) {
  return (
    <Banner tone="info">
      Paused since {formatDay(since)} because of <Causes causes={causes} />. Until the answer, or{' '}
      {formatDay(untilAtMost)} at most, nothing is late, nothing is reminded and no fee counts. Then all open due days
      move by as many days. {overdue && `${overdue}.`}
    </Banner>
  );
}

/** Why a plan is or was paused: cases and returns, each a link for who may read it. */
export function Causes({ causes }: Pick<LoanTimelineRow, 'causes'>) {
  const [mayRequests, mayReturns] = [useMay('requests.read'), useMay('orders.refund')];
  return causes.map(({ kind, id, name }, index) => {
    const words = kind === 'case' ? `case ${name}` : `a return of ${name}`;
    const may = kind === 'case' ? mayRequests : mayReturns;
    return (
      <span key={id}>
        {index > 0 && ', '}
        {may ? <Link to={kind === 'case' ? paths.request(id) : paths.return(id)}>{words}</Link> : words}
      </span>
    );
  });
}
