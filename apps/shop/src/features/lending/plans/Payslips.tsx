import { Link } from '@foodbank/app/components/Link';
import type { PayslipMonth } from '@foodbank/contract/lending/payroll';
import type { OwnPlanRecord } from '@foodbank/contract/lending/repayments';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { payslipText } from '@foodbank/contract/primitives/pay-days';
import { Icon } from '@foodbank/ui/Icon';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { Age } from '../../../offline/Age.tsx';
import { showPayslipPath } from '../../../paths.ts';
import { payslipsQuery } from '../../../plans/plan-queries.ts';
import { dueDay } from '../../../plans/plan-words.ts';
import { PayslipSurpluses } from './PayslipSurpluses.tsx';
import styles from './Payslips.module.css';

/** The payslips with which a plan leaves, month by month. While they can't be read, its payments in their place. */
export function Payslips({ plan, children }: { plan: OwnPlanRecord; children: ReactNode }) {
  const query = useQuery(payslipsQuery(plan.number));
  const { data } = query;
  if (data && data.payslips === null) return children;
  return (
    <>
      {data?.payslips && (
        <PayslipSurpluses surpluses={data.payslips.surpluses} number={plan.number} today={data.today} />
      )}
      <section aria-labelledby="payslips">
        <h2 id="payslips" className={styles.title}>
          Your payslips
        </h2>
        {query.isPending && (
          <div role="status">
            <span className="visually-hidden">Loading your payslips…</span>
            <Skeleton shape="block" />
          </div>
        )}
        {query.isError && !data && <ReadFailure query={query} of="Your payslips" />}
        {data?.payslips && (
          <>
            <Age query={query} of="Your payslips" />
            <ol className={styles.months}>
              {data.payslips.months.map((month) => (
                <Month
                  key={month.instalment}
                  {...{ month, today: data.today, number: plan.number }}
                  employer={data.payslips?.employerName ?? ''}
                />
              ))}
            </ol>
          </>
        )}
      </section>
      {query.isError && !data && children}
    </>
  );
}

interface MonthProps {
  month: PayslipMonth;
  employer: string;
  today: string;
  number: string;
}

function Month({ month, employer, today, number }: MonthProps) {
  const { payday, amount, open, stillShows, instalment, mayShowPayslip, shown } = month;
  const isDone = open === 0;
  const name = payslipText(payday);
  return (
    <li className={styles.month}>
      <span className={`${styles.mark} ${isDone ? styles.done : ''}`} aria-hidden="true">
        {isDone && <Icon name="check" size={16} />}
      </span>
      <div className={styles.words}>
        <p className={styles.row}>
          <span>{name}</span>
          <span className="figures">{shortNaira(amount)}</span>
        </p>
        <p className={styles.line}>{formatDay(payday)}</p>
        {linesOf(month, employer, today).map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
        {stillShows !== null && (
          <p className={styles.note}>
            Your payslip of {formatDay(payday)} will still show {shortNaira(stillShows)}: {employer} has the list
            already. What is too much goes back to you within 3 working days of its answer.
          </p>
        )}
        {shown && shown.state !== 'answered' && <p className={styles.line}>{shownLine(shown)}</p>}
        {mayShowPayslip && (
          <p>
            <Link to={showPayslipPath(number, instalment)} className={styles.show}>
              Show us {name}
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}

const notLate = 'You’re not late.';
const youPaid = 'You paid it yourself.';

/** What became of a month, in a line or two. */
function linesOf(month: PayslipMonth, employer: string, today: string): string[] {
  const { state, deducted, open, isPassedOn, answeredOn } = month;
  const rest = otherWayLine(month, today);
  switch (state) {
    case 'to-come':
      return ['Leaves with this payslip. You need to do nothing.'];
    case 'asked':
      return [open === 0 ? youPaid : `${employer} is asked to deduct it. You need to do nothing.`];
    case 'waiting':
      return [`${open === 0 ? `${youPaid} ` : ''}${employer} has yet to tell us what it deducted. ${notLate}`];
    case 'paid':
      return [`${youPaid} Nothing leaves with this payslip.`];
    case 'stopped':
      return ['Waits until your plan goes on. Nothing is due.'];
    case 'deducted':
    case 'part':
      return [
        `${shortNaira(deducted)} deducted. ${passedOnWords(isPassedOn, employer)}`,
        ...(rest === null ? [] : [rest]),
      ];
    case 'not-deducted':
      return [
        `Not deducted, as ${employer} told us${answeredOn ? ` on ${formatDay(answeredOn)}` : ''}.`,
        rest ?? (open === 0 ? youPaid : notLate),
      ];
    case 'other-way':
      return [whyOtherWay(month, employer), rest ?? (open === 0 ? youPaid : notLate)];
  }
}

const passedOnWords = (isPassedOn: boolean | null, employer: string): string =>
  isPassedOn
    ? `${employer} has passed it on to us.`
    : `It counts as paid${isPassedOn === false ? `, though ${employer} has not passed it on to us yet` : `, whenever ${employer} passes it on to us`}.`;

function whyOtherWay({ otherWay }: PayslipMonth, employer: string): string {
  const why = {
    left: `You no longer work at ${employer}, so it leaves with no payslip.`,
    'employer-stopped': `${employer} has stopped deducting, so it leaves with no payslip.`,
    'consent-ended': 'You ended the deductions, so it leaves with no payslip.',
    'not-deducted': 'It was not deducted.',
  };
  return otherWay ? why[otherWay.reason] : 'It leaves with no payslip.';
}

/** By when what was not deducted is to be paid; null where nothing is. */
function otherWayLine({ otherWay, open }: PayslipMonth, today: string): string | null {
  if (otherWay === null || open === 0) return null;
  const { dueOn } = otherWay;
  if (dueOn < today)
    return `${shortNaira(open)} of it was due on ${dueDay(dueOn)}. There is no fee. Pay it as soon as you can.`;
  return `Pay ${shortNaira(open)} by ${dueDay(dueOn)}, in the app. There is no fee, and ${notLate.toLowerCase()}`;
}

/** Where a payslip stands that was shown. */
function shownLine({ state, sentOn, reason }: NonNullable<PayslipMonth['shown']>): string {
  const sent = `You showed us the payslip on ${formatDay(sentOn)}.`;
  if (state === 'waiting') return `${sent} A person looks at it.`;
  if (state === 'counted') return `${sent} What it shows counts as paid.`;
  return state === 'refused' ? `${sent} We could not use it: ${reason ?? ''}` : sent;
}

/** What who pays before the payslip does has to know. Nothing while it is not known. */
export function PayBeforePayslip({ plan: { number, next } }: { plan: OwnPlanRecord }) {
  const { data } = useQuery(payslipsQuery(number));
  if (!data?.payslips) return null;
  const { months, employerName } = data.payslips;
  const asked = months.find(({ state }) => state === 'asked' || state === 'waiting');
  if (asked)
    return (
      <p className={styles.before}>
        {employerName} has the list for {payslipText(asked.payday)} already: it will still show{' '}
        {shortNaira(asked.amount)}. You need not pay now. If you do, what is deducted on top goes back to you.
      </p>
    );
  return next?.isOnPayslip ? (
    <p className={styles.before}>
      Your payments leave with your payslip: you need not pay now. What you pay counts at once.
    </p>
  ) : null;
}
