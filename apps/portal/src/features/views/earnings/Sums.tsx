import { useUrlFilters } from '@foodbank/app/tables/use-url-filters';
import { lineStates, type ShownLineState } from '@foodbank/contract/earning/commissions';
import { formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { DecidedMonth, EarningSums, HeldBack } from '@foodbank/contract/views/earnings';
import { PlainList } from '@foodbank/ui/PlainList';
import { lineFilters } from './line-filters.ts';
import { linesHeadingId } from './lines-heading.ts';
import styles from './Sums.module.css';

/** The six states that a line goes through, in their order. */
const steps: readonly { state: ShownLineState; sum: keyof EarningSums; hint: string }[] = [
  { state: 'expected', sum: 'expected', hint: 'Orders that are not completed yet' },
  { state: 'earned', sum: 'earned', hint: 'Completed, due after 7 days' },
  { state: 'due', sum: 'due', hint: 'Waits for the next payout' },
  { state: 'in-payout', sum: 'inPayout', hint: 'In the payout that we prepare' },
  { state: 'paid', sum: 'paid', hint: 'Paid into your bank' },
  { state: 'reversed', sum: 'reversed', hint: 'Earned, then returned or changed' },
];

export interface SumsProps {
  sums: EarningSums;
  heldBack: readonly HeldBack[];
  /** The months of which it is decided. */
  decided: readonly DecidedMonth[];
}

/** The sums by state. Each shows its lines in the list below. */
export function Sums({ sums, heldBack, decided }: SumsProps) {
  const [{ state: chosen }, setFilters] = useUrlFilters(lineFilters);
  const show = (state: ShownLineState) => {
    setFilters({ state, month: '' });
    const heading = document.getElementById(linesHeadingId);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  };
  return (
    <section aria-label="Your earnings by state">
      <PlainList className={styles.steps}>
        {steps.map(({ state, sum, hint }) => (
          <li key={state}>
            <button
              type="button"
              className={`${styles.step} ${styles[state]}`}
              aria-pressed={chosen === state}
              onClick={() => show(state)}
            >
              <span className={styles.name}>{lineStates[state]}</span>
              <span className={styles.sum}>{formatNaira(sums[sum])}</span>
              <span className={styles.hint}>{hint}</span>
            </button>
          </li>
        ))}
      </PlainList>
      {sums.owed > 0 && (
        <p className={styles.beside}>
          You owe <strong>{formatNaira(sums.owed)}</strong> for orders that came back after we had paid you. We take it
          off your payouts: at most 25% of each, and in full off what the same order earns again.
        </p>
      )}
      {heldBack.length + decided.length > 0 && (
        <div className={styles.beside}>
          <p>
            Of orders that customers pay for in instalments, half of the commission is held back until we know how much
            all customers of that month repaid. That share of it is then due.
          </p>
          <PlainList className={styles.months}>
            {heldBack.map(({ month, amount, decidedOn }) => (
              <li key={month} className={styles.month}>
                <span>
                  Held back, orders of {formatMonth(month)}
                  <span className={styles.decided}>decided on {formatDay(decidedOn)}</span>
                </span>
                <strong>{formatNaira(amount)}</strong>
              </li>
            ))}
            {decided.map((one) => (
              <li key={`${one.month} decided`} className={styles.month}>
                <span>
                  Held back, orders of {formatMonth(one.month)}
                  <span className={styles.decided}>{decidedText(one)}</span>
                </span>
                <strong>{formatNaira(one.due)}</strong>
              </li>
            ))}
          </PlainList>
        </div>
      )}
      {sums.settledOutside > 0 && (
        <p className={styles.beside}>
          <strong>{formatNaira(sums.settledOutside)}</strong> was paid to you before payouts were made here.
        </p>
      )}
    </section>
  );
}

/** What was decided: 94% repaid: of ₦100.00, ₦94.00 is due since 1 Sep 2026 and ₦6.00 lapsed. */
function decidedText({ amount, due, repaidPercent, decidedOn }: DecidedMonth): string {
  const lapsed = amount - due;
  const since = `due since ${formatDay(decidedOn)}`;
  if (lapsed <= 0) return `All of it is ${since}`;
  return `${repaidPercent}% was repaid, ${since}. ${formatNaira(lapsed)} of ${formatNaira(amount)} lapsed`;
}
