import { Link } from '@foodbank/app/components/Link';
import type { CustomerLimit } from '@foodbank/contract/lending/credit-limits-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Moment } from '../../../components/moments.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './CustomerLimit.module.css';

/** How the history factor came to be, each change with its reason. */
export function FactorChanges({ factor, changes }: { factor: number; changes: CustomerLimit['factorChanges'] }) {
  const mayReadLoans = useMay('loans.read');
  return (
    <ol className={styles.history}>
      {changes.map(({ on, why, loanId, loanNumber, before, factor: after }) => (
        <li key={`${on} ${loanNumber} ${why}`}>
          <time dateTime={on}>{formatDay(on)}</time>
          <p>
            <span className="figures">
              × {before} → × {after}
            </span>
            {before === after && ' (the lowest or highest already)'}
          </p>
          <p className={styles.quiet}>
            {why === 'raised' ? 'Asked for after ' : 'A payment became 8 days late: '}
            {mayReadLoans ? <Link to={paths.loan(loanId)}>{loanNumber}</Link> : loanNumber}
            {why === 'raised' && ', which was paid in time'}
          </p>
        </li>
      ))}
      <li>
        <p>
          <span className="figures">× 1</span> at the beginning
          {changes.length === 0 && factor === 1 && '; nothing changed it yet'}
        </p>
      </li>
    </ol>
  );
}

/** The limits that the customer set on the own plans. */
export function OwnLimits({ limits }: { limits: CustomerLimit['ownLimits'] }) {
  if (limits.length === 0) return <p className={styles.quiet}>The customer set none.</p>;
  return (
    <ol className={styles.history}>
      {limits.map(({ limit, setAt, countsFrom }) => (
        <li key={setAt}>
          <Moment at={setAt} />
          <p>{limit === null ? 'Ended' : limit === 0 ? 'Closed' : formatNaira(limit)}</p>
          <p className={styles.quiet}>From {formatDay(countsFrom)}</p>
        </li>
      ))}
    </ol>
  );
}
