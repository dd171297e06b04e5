import { Link } from '@foodbank/app/components/Link';
import type { LoanTimelineRow } from '@foodbank/contract/lending/loans-staff';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';

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
