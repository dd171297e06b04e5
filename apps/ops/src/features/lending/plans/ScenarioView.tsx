import type { LoanScenario } from '@foodbank/contract/lending/plans-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { ReactNode } from 'react';
import styles from './Plans.module.css';
import tables from './Schedule.module.css';
import { Figures } from './Terms.tsx';

const kinds: Record<LoanScenario['steps'][number]['kind'], string> = {
  delivered: 'Delivered',
  instalment: 'Instalment paid',
  missed: 'Instalment missed',
  'caught-up': 'What is due is paid',
  extra: 'Extra payment',
  payoff: 'All is paid off',
};

/** What becomes of a simulated loan. */
export function ScenarioView({ scenario }: { scenario: LoanScenario }) {
  const { owed, steps, instalments, settledOn, credit } = scenario;
  const sums = [
    { field: 'Charge', text: formatNaira(scenario.charge) },
    { field: 'Late fees', text: formatNaira(scenario.lateFees) },
    { field: 'Charge saved', text: formatNaira(scenario.saved) },
    { field: 'Paid in all', text: formatNaira(scenario.totalPaid) },
    ...(credit > 0 ? [{ field: 'Paid too much, the customer’s', text: formatNaira(credit) }] : []),
    { field: 'Settled', text: settledOn === null ? 'Not yet' : formatDay(settledOn) },
  ];
  return (
    <section className={styles.panel} aria-labelledby="scenario">
      <h2 id="scenario" className={styles.panelTitle}>
        What becomes of it
      </h2>
      {owed && (
        <div className={styles.owed}>
          <p>
            On {formatDay(owed.on)} the customer owes <strong>{formatNaira(owed.due)}</strong> and is {owed.daysLate}{' '}
            {owed.daysLate === 1 ? 'day' : 'days'} late.
          </p>
          <p className={styles.quiet}>
            Of it late fees: {formatNaira(owed.lateFees)}. Paying off everything on this day takes{' '}
            {formatNaira(owed.payoff)}.{owed.isForWriteOff && ' The loan would be proposed for write-off.'}
          </p>
        </div>
      )}
      <Figures entries={sums} />
      <Table caption="What happens" heads={['Day', 'Event', 'Paid', 'Payoff afterwards']}>
        {steps.map(({ on, kind, amount, payoff }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are never moved, and two of a day may be alike.
          <tr key={index}>
            <th scope="row">{formatDay(on)}</th>
            <td className={tables.words}>{kinds[kind]}</td>
            <td>{amount === 0 ? '–' : formatNaira(amount)}</td>
            <td>{formatNaira(payoff)}</td>
          </tr>
        ))}
      </Table>
      <Table caption="The instalments afterwards" heads={['No.', 'Due', 'Principal', 'Charge', 'Late fees', 'Paid']}>
        {instalments.map((row) => (
          <tr key={row.number}>
            <th scope="row">{row.number}</th>
            <td className={tables.words}>{formatDay(row.dueOn)}</td>
            <td>{formatNaira(row.principal)}</td>
            <td>{formatNaira(row.charge)}</td>
            <td>{row.lateFee === 0 ? '–' : formatNaira(row.lateFee)}</td>
            <td>{row.paidOn === null ? 'Open' : formatDay(row.paidOn)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Table({ caption, heads, children }: { caption: string; heads: readonly string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard.
    <section className={tables.scroll} tabIndex={0} aria-label={caption}>
      <table className={tables.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={head === 'Event' || head === 'Due' ? tables.words : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
