import { Link } from '@foodbank/app/components/Link';
import { type AutomaticChargeRow, dueStates, failureWhys } from '@foodbank/contract/lending/automatic-payments-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Automatic.module.css';

interface CardChargesProps {
  charges: readonly AutomaticChargeRow[];
  /** True where the page says whose they are. */
  isOfOnePlan?: boolean;
}

/** Charges of saved cards: what was asked for, what became of it, and why not. */
export function CardCharges({ charges, isOfOnePlan = false }: CardChargesProps) {
  const mayRead = useMay('payments.read');
  if (charges.length === 0) return <p className={styles.quiet}>Nothing was charged yet.</p>;
  return (
    <PlainList className={styles.lines} aria-label="Charges">
      {charges.map((one) => (
        <li key={one.chargeId}>
          <span className={styles.row}>
            <strong>{isOfOnePlan ? `Due ${formatDay(one.dueOn)}` : one.customer.name || 'Erased customer'}</strong>
            <strong className="figures">{formatNaira(one.state === 'paid' ? one.came : one.asked)}</strong>
          </span>
          <span className={styles.row}>
            <span className={styles.quiet}>
              {!isOfOnePlan && (
                <>
                  <Link to={paths.loan(one.loan.id)}>{one.loan.number}</Link>, due {formatDay(one.dueOn)},{' '}
                </>
              )}
              {triedWords(one.attempt, isOfOnePlan)} {formatDay(one.chargedOn)} by {one.account}
              {one.state === 'paid' && one.came !== one.asked && `, asked for ${formatNaira(one.asked)}`}
            </span>
            <StatusBadge tone={one.state === 'paid' ? 'completed' : one.state === 'failed' ? 'other' : 'pending'}>
              {one.why ? failureWhys[one.why] : dueStates[one.state]}
            </StatusBadge>
          </span>
          {one.state === 'failed' && (
            <span className={styles.quiet}>
              {one.words && `“${one.words}”. `}
              {one.againOn ? `Once more on ${formatDay(one.againOn)}.` : 'Not tried again.'}
            </span>
          )}
          {mayRead && <Link to={paths.charge(one.chargeId)}>{one.reference}</Link>}
        </li>
      ))}
    </PlainList>
  );
}

/** At the beginning of its line, or behind the plan and its day. */
const triedWords = (attempt: number, isFirst: boolean): string =>
  attempt === 2 ? (isFirst ? 'Second try' : 'second try') : isFirst ? 'Charged' : 'charged';
