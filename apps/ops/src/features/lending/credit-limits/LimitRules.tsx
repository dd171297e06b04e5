import { Link } from '@foodbank/app/components/Link';
import type { CustomerLimit } from '@foodbank/contract/lending/credit-limits-staff';
import { formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Card } from '@foodbank/ui/Card';
import { Chip } from '@foodbank/ui/Chip';
import { type ReactNode, useId } from 'react';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './CustomerLimit.module.css';

/** A part of a rule: what it is, where it comes from, and its number. */
interface Part {
  label: ReactNode;
  value: string;
  tone?: 'sum' | 'minus';
}

interface RuleProps {
  title: string;
  /** True if it is the rule that bounds the plans now. */
  decides: boolean;
  /** What is left, as the big number, and what it is. */
  left: number;
  leftLabel: string;
  /** What is taken of what is allowed, in parts. */
  allowed: number;
  taken: readonly { label: string; amount: number }[];
  parts: readonly Part[];
}

function Rule({ title, decides, left, leftLabel, allowed, taken, parts }: RuleProps) {
  const id = useId();
  const all = Math.max(
    allowed,
    taken.reduce((sum, { amount }) => sum + amount, 0),
  );
  return (
    <Card
      as="section"
      padding="snug"
      className={decides ? `${styles.rule} ${styles.decides}` : styles.rule}
      aria-labelledby={id}
    >
      <div className={styles.ruleTop}>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
        {decides && <Chip tone="leaf">Decides now</Chip>}
      </div>
      <p>
        <span className={`${styles.left} figures`}>{formatNaira(left)}</span>{' '}
        <span className={styles.quiet}>{leftLabel}</span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        {all > 0 &&
          taken.map(({ label, amount }, index) => (
            <span
              key={label}
              className={index === 0 ? styles.used : styles.held}
              style={{ width: `${(amount / all) * 100}%` }}
            />
          ))}
      </div>
      <table className={styles.sums} aria-label={title}>
        <tbody>
          {parts.map(({ label, value, tone }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a rule have an order of their own.
            <tr key={index} className={tone === 'sum' ? styles.sum : undefined}>
              <th scope="row">{label}</th>
              <td className="figures">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const minus = (naira: number): string => (naira === 0 ? formatNaira(0) : `− ${formatNaira(naira)}`);

/** What may be owed in all: the tier's cap times the history factor, within the own limit. */
export function CeilingRule({ record: { limit, plans, stops } }: { record: CustomerLimit }) {
  const mayReadLoans = useMay('loans.read');
  const { tier, cap, factor, ownLimit, ownLimitAhead, ceiling, used, held, room } = limit;
  const open = plans.filter(({ openPrincipal }) => openPrincipal > 0);
  const own: Part[] =
    ownLimit === null
      ? []
      : [
          {
            label: ownLimit === 0 ? 'Closed by the customer' : 'At most, by the own limit',
            value: formatNaira(ownLimit),
          },
        ];
  const ahead: Part[] = ownLimitAhead
    ? [
        {
          label: `Own limit from ${formatDay(ownLimitAhead.from)}`,
          value: ownLimitAhead.limit === null ? 'None' : formatNaira(ownLimitAhead.limit),
        },
      ]
    : [];
  return (
    <Rule
      title="What may be owed in all"
      decides={stops.some(({ rule }) => rule === 'ceiling')}
      left={room}
      leftLabel="is free"
      allowed={ceiling}
      taken={[
        { label: 'used', amount: used },
        { label: 'held', amount: held },
      ]}
      parts={[
        { label: tier === 0 ? 'Cap without an identity' : `Cap of tier ${tier}`, value: formatNaira(cap) },
        { label: 'Times the history factor', value: `× ${factor}` },
        ...own,
        { label: 'May be owed', value: formatNaira(ceiling), tone: 'sum' },
        ...open.map(({ loanId, number, openPrincipal }) => ({
          label: (
            <>
              Open principal of{' '}
              {mayReadLoans ? (
                <Link to={paths.loan(loanId)} className={styles.whole}>
                  {number}
                </Link>
              ) : (
                number
              )}
            </>
          ),
          value: minus(openPrincipal),
        })),
        ...(open.length === 0 ? [{ label: 'Open principal of plans', value: formatNaira(0) }] : []),
        { label: 'Held by open checkouts', value: minus(held) },
        { label: 'Free', value: formatNaira(room), tone: 'sum' },
        ...ahead,
      ]}
    />
  );
}

/** What may fall due in any 28 days: a quarter of the income, less what is owed elsewhere. */
export function MonthlyRule({ record: { limit, dues, asOf, stops } }: { record: CustomerLimit }) {
  const { income, monthly, fullest } = limit;
  const due = fullest?.amount ?? 0;
  const inWindow = fullest ? dues.filter(({ on }) => on >= fullest.firstOn && on <= fullest.lastOn) : [];
  const quarter: Part[] =
    income === null
      ? [{ label: 'No income counts', value: '–' }]
      : [
          { label: 'Income of a month that counts', value: formatNaira(income.income) },
          { label: 'A quarter of it', value: formatNaira(Math.floor(income.income * 25) / 100) },
          { label: 'Owed elsewhere a month', value: minus(income.owedElsewhere) },
        ];
  return (
    <Rule
      title="What may fall due in any 28 days"
      decides={stops.some(({ rule }) => rule === 'monthly')}
      left={Math.max(0, monthly - due)}
      leftLabel="is free in the fullest 28 days"
      allowed={monthly}
      taken={[{ label: 'due', amount: due }]}
      parts={[
        ...quarter,
        { label: 'May fall due', value: formatNaira(monthly), tone: 'sum' },
        ...inWindow.map(({ on, amount }) => ({
          label: on < asOf ? `Overdue since ${formatDay(on)}` : `Due on ${formatDay(on)}`,
          value: minus(amount),
        })),
        {
          label: fullest
            ? `Fullest: ${formatDay(fullest.firstOn)} to ${formatDay(fullest.lastOn)}`
            : 'Nothing falls due',
          value: formatNaira(due),
          tone: 'sum',
        },
      ]}
    />
  );
}

/** What may be owed and what may leave with one payslip, on plans that an employer deducts. Nothing for who no employer has confirmed. */
export function PayslipRule({ record: { limit, stops } }: { record: CustomerLimit }) {
  const { payroll, used, held, tier, factor } = limit;
  if (!payroll) return null;
  const { employer, netPay, otherDeductions, confirmedOn, cap, ceiling, room, payslip, fullest } = payroll;
  const leaves = fullest?.amount ?? 0;
  const third = (netPay ?? 0) / 3;
  return (
    <Rule
      title="What may leave with a payslip"
      decides={stops.some(({ rule }) => rule === 'payslip')}
      left={Math.max(0, payslip - leaves)}
      leftLabel="is free on the fullest payslip"
      allowed={payslip}
      taken={[{ label: 'leaves', amount: leaves }]}
      parts={[
        { label: 'Confirmed by', value: employer },
        {
          label: confirmedOn === null ? 'Net pay' : `Net pay, on ${formatDay(confirmedOn)}`,
          value: netPay === null ? 'Not confirmed' : formatNaira(netPay),
        },
        { label: 'A third of it', value: formatNaira(Math.floor(third * 100) / 100) },
        { label: 'Other deductions', value: minus(otherDeductions ?? 0) },
        { label: 'May leave with one payslip', value: formatNaira(payslip), tone: 'sum' },
        {
          label: fullest ? `Fullest: ${formatMonth(fullest.month)}` : 'Nothing leaves',
          value: fullest ? minus(leaves) : formatNaira(0),
        },
        { label: `Cap of tier ${tier} with an employer`, value: formatNaira(cap) },
        { label: 'May be owed with these plans', value: `× ${factor} = ${formatNaira(ceiling)}`, tone: 'sum' },
        { label: 'Owed and held on all plans', value: minus(used + held) },
        { label: 'Free', value: formatNaira(room), tone: 'sum' },
      ]}
    />
  );
}
