import type { OwnInstalment, OwnPlanRecord } from '@foodbank/contract/lending/repayments';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { Icon } from '@foodbank/ui/Icon';
import { dueDay } from '../../../plans/plan-words.ts';
import styles from './PlanLadder.module.css';

/** The ladder of a plan's payments: the first at once, then each instalment, with what of it is open. */
export function PlanLadder({ plan }: { plan: OwnPlanRecord }) {
  const { state, downPayment, acceptedOn, instalments } = plan;
  const isPaid = state !== 'unpaid';
  const taken = plan.takenBack?.downPayment ?? 0;
  const waits = waitsWord(plan);
  return (
    <section aria-labelledby="ladder">
      <h2 id="ladder" className={styles.title}>
        Your payments
      </h2>
      <ol className={styles.ladder}>
        {downPayment + taken > 0 && (
          <li className={styles.rung}>
            <Mark isPaid={isPaid && downPayment > 0} />
            <span className={styles.words}>
              <span className={styles.row}>
                <span>At once, {formatDay(acceptedOn)}</span>
                <span className="figures">{shortNaira(downPayment + taken)}</span>
              </span>
              <span className={styles.state}>{isPaid ? firstText(plan) : 'Not paid yet'}</span>
            </span>
          </li>
        )}
        {instalments.map((row) => (
          <li key={row.number} className={styles.rung}>
            <Mark isPaid={row.state === 'paid'} />
            <Rung row={row} waits={waits} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where what was paid at once stands. */
function firstText({ downPayment, takenBack, instalments }: OwnPlanRecord): string {
  const taken = takenBack?.downPayment ?? 0;
  if (taken === 0) return 'Paid';
  const what = downPayment > 0 ? `${shortNaira(taken)} of it taken` : 'Taken';
  const row = instalments.find(({ isTakenBack, state }) => isTakenBack && state !== 'paid');
  return `${what} back by your bank${row ? `, to pay by ${formatDay(row.dueOn)}` : ''}`;
}

/** The word for a payment whose day does not count as it stands; null where it does. */
function waitsWord({ state, start = null }: OwnPlanRecord): string | null {
  if (state === 'frozen') return 'Stopped for now';
  if (state === 'paused') return 'Moves when we answer';
  if (start?.because === 'late') return 'At the earliest';
  return start?.because === 'no-time' ? 'Moves with your food' : null;
}

function Rung({ row, waits }: { row: OwnInstalment; waits: string | null }) {
  const { dueOn, amount, principal, financeCharge, lateFee, lateFeeFrom, isTakenBack } = row;
  return (
    <details className={styles.words}>
      <summary>
        <span className={styles.row}>
          <span className={waits !== null && row.state !== 'paid' ? styles.waits : ''}>{dueDay(dueOn)}</span>
          <span className="figures">{shortNaira(amount)}</span>
        </span>
        <span className={styles.state}>
          {stateText(row, waits)}
          {isTakenBack && ' · what your bank took back'}
        </span>
      </summary>
      <p className={styles.parts}>
        {isTakenBack ? (
          'You paid this at once, and your bank took it back. There is no fee on it.'
        ) : (
          <>
            {shortNaira(principal)} of food and {shortNaira(financeCharge)} for the plan
            {lateFee > 0 && `, and a late fee of ${shortNaira(lateFee)}`}
            {lateFee > 0 && lateFeeFrom && ` that counts since ${formatDay(lateFeeFrom)}`}.
          </>
        )}
      </p>
    </details>
  );
}

function stateText({ state, paidOn, open, paid }: OwnInstalment, waits: string | null): string {
  if (state === 'paid') return paidOn ? `Paid on ${formatDay(paidOn)}` : 'Paid';
  if (state === 'stopped') return paid > 0 ? `Stopped for now: ${shortNaira(paid)} of it is paid` : 'Stopped for now';
  const rest = paid > 0 ? `${shortNaira(open)} of it is open` : '';
  if (waits !== null) return rest === '' ? waits : `${waits}: ${rest}`;
  if (state === 'late') return rest === '' ? 'Late' : `Late: ${rest}`;
  if (state === 'on-payslip') return rest === '' ? 'Leaves with your payslip' : `Leaves with your payslip: ${rest}`;
  if (state === 'due') return rest === '' ? 'Due today' : `Due today: ${rest}`;
  return rest === '' ? 'To come' : rest;
}

function Mark({ isPaid }: { isPaid: boolean }) {
  return (
    <span className={`${styles.mark} ${isPaid ? styles.paid : ''}`} aria-hidden="true">
      {isPaid && <Icon name="check" size={16} />}
    </span>
  );
}
