import type { CreditLimitReply } from '@foodbank/contract/lending/credit-limits';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { payslipText } from '@foodbank/contract/primitives/pay-days';
import styles from './LimitPage.module.css';

/** Both rules with their numbers. */
export function Why({ limit }: { limit: CreditLimitReply }) {
  const { tier, cap, factor, ownLimit, ceiling, used, held, room, income, monthly, fullest } = limit;
  if (tier === 0) return null;
  return (
    <section aria-labelledby="why">
      <h2 id="why" className={styles.title}>
        Why this much
      </h2>
      <p className={styles.note}>Two rules count, and the smaller one decides.</p>
      <Rule
        title="1. What you may owe in all"
        rows={[
          [`Level ${tier} allows`, shortNaira(cap)],
          ['Times how you paid so far', `× ${factor}`],
          ...(ownLimit === null ? [] : ([['Your own limit', shortNaira(ownLimit)]] as const)),
          ['So at most', shortNaira(ceiling)],
          ['You owe on plans', `− ${shortNaira(used)}`],
          ...(held === 0 ? [] : ([['Held for open orders', `− ${shortNaira(held)}`]] as const)),
        ]}
        sum={['Free', shortNaira(room)]}
      />
      {income !== null && (
        <Rule
          title="2. What may fall due in any 28 days"
          rows={[
            ['You get in a month', shortNaira(income.income)],
            ['A quarter of it', shortNaira(Math.floor(income.income * 25) / 100)],
            ['You pay back elsewhere', `− ${shortNaira(income.owedElsewhere)}`],
          ]}
          sum={['So at most', shortNaira(monthly)]}
        />
      )}
      {fullest !== null && (
        <p className={styles.note}>
          The most that falls due in 28 days now: <span className="figures">{shortNaira(fullest.amount)}</span>, from{' '}
          {formatDay(fullest.firstOn)} to {formatDay(fullest.lastOn)}.
        </p>
      )}
      <p className={styles.note}>Each payment frees its part at once.</p>
    </section>
  );
}

/** What holds for plans that leave with the payslip instead: nothing where no employer has confirmed the customer. */
export function OffPayslip({ limit }: { limit: CreditLimitReply }) {
  const { factor, used, held, payroll } = limit;
  if (!payroll) return null;
  const { employer, netPay, otherDeductions, confirmedOn, cap, ceiling, room, payslip, fullest } = payroll;
  return (
    <section aria-labelledby="off-payslip">
      <h2 id="off-payslip" className={styles.title}>
        Off your payslip
      </h2>
      <p className={styles.note}>For plans that {employer} takes off your pay, these two rules count instead.</p>
      <Rule
        title="1. What you may owe in all"
        rows={[
          ['With your employer', shortNaira(cap)],
          ['Times how you paid so far', `× ${factor}`],
          ['So at most', shortNaira(ceiling)],
          ['You owe, or it is held', `− ${shortNaira(used + held)}`],
        ]}
        sum={['Free', shortNaira(room)]}
      />
      {netPay !== null && (
        <Rule
          title={`2. What may leave with one payslip${confirmedOn === null ? '' : `, as confirmed on ${formatDay(confirmedOn)}`}`}
          rows={[
            ['Your net pay', shortNaira(netPay)],
            ['A third of it', shortNaira(Math.floor((netPay * 100) / 3) / 100)],
            ['Other deductions', `− ${shortNaira(otherDeductions ?? 0)}`],
          ]}
          sum={['So at most', shortNaira(payslip)]}
        />
      )}
      {fullest !== null && (
        <p className={styles.note}>
          The most that leaves now: <span className="figures">{shortNaira(fullest.amount)}</span>, with{' '}
          {payslipText(fullest.month)}.
        </p>
      )}
    </section>
  );
}

type Row = readonly [label: string, value: string];

function Rule({ title, rows, sum }: { title: string; rows: readonly Row[]; sum: Row }) {
  return (
    <table className={styles.rule}>
      <caption>{title}</caption>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="figures">{value}</td>
          </tr>
        ))}
        <tr className={styles.sum}>
          <th scope="row">{sum[0]}</th>
          <td className="figures">{sum[1]}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** What changed the limit, with its reason, and what will. */
export function Changes({ limit: { changes, statement, ownLimitAhead, today } }: { limit: CreditLimitReply }) {
  const [last] = statement ? [statement.incomeCountsFrom ?? '', statement.owedCountsFrom].sort().reverse() : [];
  const planned = last !== undefined && last > today ? `What you stated last counts from ${formatDay(last)}.` : null;
  const lines = [
    ...(statement?.needsProof ? ['A person has to see proof of the income that you stated last. Ask us to look.'] : []),
    ...(planned === null ? [] : [planned]),
    ...(ownLimitAhead === null
      ? []
      : [
          ownLimitAhead.limit === null
            ? `Your own limit ends on ${formatDay(ownLimitAhead.from)}.`
            : `Your own limit is ${shortNaira(ownLimitAhead.limit)} from ${formatDay(ownLimitAhead.from)}.`,
        ]),
    ...changes.map(({ on, text, factor }) => `${formatDay(on)}: × ${factor}. ${text}`),
  ];
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className={styles.title}>
        What changed it
      </h2>
      <ul className={styles.changes}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
