import { Link } from '@foodbank/app/components/Link';
import type { PayslipSurplus } from '@foodbank/contract/lending/payroll';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { paths } from '../../../paths.ts';
import { dueDay } from '../../../plans/plan-words.ts';
import styles from './PayslipSurpluses.module.css';

interface SurplusesProps {
  surpluses: readonly PayslipSurplus[];
  /** The plan, to come back to from the account’s page. */
  number: string;
  today: string;
}

/** What payslips paid beyond what the plan needed, and what is missing for it to arrive. Nothing where they did not. */
export function PayslipSurpluses({ surpluses, number, today }: SurplusesProps) {
  if (surpluses.length === 0) return null;
  // One account takes all of them, so it is asked for once.
  const asked = surpluses.find(({ step }) => step === 'account' || step === 'other-account');
  return (
    <section aria-labelledby="surpluses" className={styles.card}>
      <h2 id="surpluses" className={styles.title}>
        Too much was deducted
      </h2>
      <ul className={styles.list}>
        {surpluses.map((surplus) => (
          <li key={surplus.id}>
            <p className={styles.row}>
              <span>{surplus.step === 'paid' ? 'Paid to you' : 'Goes back to you'}</span>
              <span className="figures">{shortNaira(surplus.amount)}</span>
            </p>
            <p className={styles.line}>{lineOf(surplus, today)}</p>
          </li>
        ))}
      </ul>
      {asked && (
        <ButtonLink as={Link} to={`${paths.refundAccount}?plan=${number}`} variant="action" block>
          {asked.step === 'account' ? 'Name your account' : 'Name another account'}
        </ButtonLink>
      )}
    </section>
  );
}

function lineOf({ step, lastDigits, dueOn, paidOn }: PayslipSurplus, today: string): string {
  const account = lastDigits === null ? 'your account' : `your account ending ${lastDigits}`;
  switch (step) {
    case 'account':
      return 'Which bank account in your own name should it go to?';
    case 'other-account':
      return `Your bank did not take it for ${account}. It is still yours.`;
    case 'looked-at':
      return 'A person looks at the account you named. Then it is sent.';
    case 'on-its-way':
      return dueOn < today
        ? `On its way to ${account}. It takes longer than it should: we are on it.`
        : `On its way to ${account}. It is there by ${dueDay(dueOn)}.`;
    case 'paid':
      return `To ${account}${paidOn === null ? '' : ` on ${formatDay(paidOn)}`}.`;
  }
}
