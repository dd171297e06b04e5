import { Link } from '@foodbank/app/components/Link';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { type PayDay, payslipsText } from '@foodbank/contract/primitives/pay-days';
import type { PlanChoice, PlanObstacle, PlanObstacleInWords } from '@foodbank/contract/selling/plan-offers';
import { SelectField } from '@foodbank/ui/SelectField';
import type { ReactNode } from 'react';
import { ChoiceCard } from '../../../components/ChoiceCard.tsx';
import { paths } from '../../../paths.ts';
import { asking, askPath, topicOf } from '../../../plans/ask-person.ts';
import styles from './PaymentWays.module.css';

/** How an order is paid: now, or by a plan of this code. Null until the customer chose. */
export type PaymentWay = 'now' | string | null;

export interface PaymentWaysProps {
  /** The plans for this basket; empty where none is offered. */
  plans: readonly PlanChoice[];
  /** What paying at once costs in naira, once it is known. */
  payNow: number | null;
  way: PaymentWay;
  onChoose: (way: PaymentWay) => void;
  /** The day of the month that is chosen for plans by months; null for the day of delivery. */
  payDay: PayDay | null;
  onPayDay: (day: PayDay | null) => void;
}

/** How the order is paid: at once, and the plans beside it. Nothing is chosen beforehand. Where there is no plan, there is nothing to choose. */
export function PaymentWays({ plans, payNow, way, onChoose, payDay, onPayDay }: PaymentWaysProps) {
  if (plans.length === 0)
    return (
      <section className={styles.ways} aria-labelledby="payment">
        <h2 id="payment" className={styles.title}>
          How will you pay?
        </h2>
        <div className={styles.way}>
          <p className={styles.name}>Pay now</p>
          <p className={styles.text}>By card, bank transfer or USSD, on our payment provider’s page.</p>
        </div>
        {payNow !== null && (
          <p className={styles.later}>
            Paying in parts isn’t offered for this order. <Link to={askPath({ topic: 'plan' })}>Ask a person why</Link>
          </p>
        )}
      </section>
    );
  const [first] = plans;
  const ofAll =
    plans.length > 1 && plans.every(({ obstacle }) => obstacle?.text === first?.obstacle?.text)
      ? (first?.obstacle ?? null)
      : null;
  return (
    <fieldset className={styles.ways}>
      <legend className={styles.title}>How will you pay?</legend>
      <ChoiceCard
        name="payment"
        value="now"
        checked={way === 'now'}
        onChoose={() => onChoose('now')}
        title="Pay now"
        aside={payNow === null ? undefined : shortNaira(payNow)}
      >
        By card, bank transfer or USSD. It costs nothing extra.
      </ChoiceCard>
      {plans.map((plan) => (
        <PlanCard
          key={plan.code}
          plan={plan}
          isChosen={way === plan.code}
          isSaidBelow={ofAll !== null}
          onChoose={() => onChoose(plan.code)}
        >
          {plan.payDayRates && way === plan.code && <PayDayField payDay={payDay} onPayDay={onPayDay} />}
        </PlanCard>
      ))}
      {ofAll && first && <Obstacle plan={first} obstacle={ofAll} />}
    </fieldset>
  );
}

const monthDays = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: `On day ${index + 1}`,
}));
const payDayOptions = [
  { value: '', label: 'A month after my food comes, and so on' },
  ...monthDays,
  { value: 'last', label: 'On the last day' },
];

/** The day of the month on which a plan by months is paid. */
function PayDayField({ payDay, onPayDay }: Pick<PaymentWaysProps, 'payDay' | 'onPayDay'>) {
  return (
    <SelectField
      name="payDay"
      label="When each month?"
      hint="Choose the day after you get your money."
      value={payDay ?? ''}
      options={payDayOptions}
      onChange={({ target: { value } }) => onPayDay(value === '' ? null : value)}
    />
  );
}

const percent = (value: number) => `${value.toFixed(2)} %`;

interface PlanCardProps {
  plan: PlanChoice;
  isChosen: boolean;
  /** What keeps the customer from it keeps them from all plans, and is said once. */
  isSaidBelow: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function PlanCard({ plan, isChosen, isSaidBelow, onChoose, children }: PlanCardProps) {
  const { code, name, dueNow, financeCharge, payable, annualRate, payDayRates, obstacle } = plan;
  return (
    <div className={styles.plan}>
      <ChoiceCard
        name="payment"
        value={code}
        checked={isChosen}
        disabled={obstacle !== null}
        onChoose={onChoose}
        title={name}
        aside={dueNow === 0 ? 'Nothing today' : <>{shortNaira(dueNow)} today</>}
      >
        <Later plan={plan} />
        <span className={styles.cost}>
          It costs {shortNaira(financeCharge)} more than paying now: {shortNaira(payable)} in all.
        </span>
        <span className={styles.dates}>
          Annual rate (APR) {percent(annualRate)}
          {payDayRates &&
            `. By the day you choose it is ${percent(payDayRates.leastPercent)} to ${percent(payDayRates.mostPercent)}`}
          .
        </span>
      </ChoiceCard>
      {children}
      {obstacle && !isSaidBelow && <Obstacle plan={plan} obstacle={obstacle} />}
    </div>
  );
}

/** What keeps the customer from a plan, and what comes next. */
function Obstacle({ plan: { name, total }, obstacle }: { plan: PlanChoice; obstacle: PlanObstacleInWords }) {
  const { reason, text, next } = obstacle;
  const step = stepOf[reason];
  return (
    <div className={styles.obstacle}>
      <p>{text}</p>
      <p>{next}</p>
      {step && (
        <Link to={step.path} state={{ returnTo: { path: paths.checkout } }}>
          {step.text}
        </Link>
      )}
      <Link
        to={askPath({ topic: topicOf(reason) })}
        state={asking(`I wanted ${name} for a basket of ${shortNaira(total)}. The app says: ${text}`)}
      >
        Ask a person
      </Link>
    </div>
  );
}

/** "Then 3 × ₦2,961: 22 Jun, 29 Jun, 6 Jul." The last instalment may be another amount. */
function Later({ plan: { instalments, isPayroll } }: { plan: PlanChoice }) {
  const [first] = instalments;
  const last = instalments.at(-1);
  if (first === undefined || last === undefined) return null;
  const amounts =
    last.amount === first.amount
      ? `${instalments.length} × ${shortNaira(first.amount)}`
      : `${counted(instalments.length, 'payment')} of ${shortNaira(first.amount)}, the last of ${shortNaira(last.amount)}`;
  const days = instalments.map(({ dueOn }) => formatDay(dueOn).replace(/ \d{4}$/, '')).join(', ');
  return (
    <span className={styles.dates}>
      {isPayroll
        ? `Off ${payslipsText(instalments.map(({ dueOn }) => dueOn))}: ${amounts}.`
        : `Then ${amounts}: ${days}.`}
    </span>
  );
}

const tellUs = { text: 'Tell us who you are', path: paths.identity };
const seeLimit = { text: 'See your limit', path: paths.limit };
const employer = `${paths.account}/employer`;

/** Where the customer does what comes next. */
const stepOf: Partial<Record<PlanObstacle, { text: string; path: string }>> = {
  'identity-missing': tellUs,
  'identity-checking': { text: 'See where it stands', path: paths.identity },
  'identity-refused': { text: 'See what to correct', path: paths.identity },
  'income-missing': { text: 'Answer two questions', path: paths.identity },
  'limit-closed': seeLimit,
  'over-limit': seeLimit,
  overdue: { text: 'See your plans', path: paths.plans },
  'over-30-days-late': { text: 'See your plans', path: paths.plans },
  'plan-in-question': { text: 'See your plans', path: paths.plans },
  'employer-missing': { text: 'Tell us your employer', path: employer },
  'employer-waiting': { text: 'See where it stands', path: employer },
  'employer-refused': { text: 'See what to correct', path: employer },
  'pay-unconfirmed': { text: 'See your employer', path: employer },
};
