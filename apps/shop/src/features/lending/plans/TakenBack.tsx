import { Link } from '@foodbank/app/components/Link';
import type { OwnPlanRecord } from '@foodbank/contract/lending/repayments';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { paths } from '../../../paths.ts';
import styles from './OwnPlanPage.module.css';

/** Says above all else why a plan is open again: the customer's bank took money back. Nothing where it did not. */
export function TakenBack({ plan: { takenBack = null, freeze = null } }: { plan: OwnPlanRecord }) {
  if (takenBack === null || freeze !== null) return null;
  const { on, amount, letterOn } = takenBack;
  return (
    <p className={styles.underWay}>
      Your bank took back {shortNaira(amount)} on {formatDay(on)}, so it is open again.
      {letterOn && ` Your letter of ${formatDay(letterOn)} doesn’t count any more.`} If this is wrong, write in{' '}
      <Link to={paths.help}>the case about it</Link>.
    </p>
  );
}
