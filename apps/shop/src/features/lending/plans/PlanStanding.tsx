import { Link } from '@foodbank/app/components/Link';
import type { AutomaticPayment } from '@foodbank/contract/lending/automatic-payments';
import type { OwnPlanRecord, PauseCause } from '@foodbank/contract/lending/repayments';
import { formatDay, formatInstant } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { payslipFrom } from '@foodbank/contract/primitives/pay-days';
import type { HardshipAsk } from '@foodbank/contract/support/hardship';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import type { ReactNode } from 'react';
import { orderPath, paths, payPlanPath, repaymentPath, ticketPath } from '../../../paths.ts';
import { dueDay, farFrom, yourCard } from '../../../plans/plan-words.ts';
import { lastOf } from './AutomaticPayment.tsx';
import { FreezeWhy, isPayAsked } from './FreezeWhy.tsx';
import styles from './OwnPlanPage.module.css';

interface StandingProps {
  plan: OwnPlanRecord;
  today: string;
  /** What was asked for by who can't pay in time; null if nothing was. */
  ask: HardshipAsk | null;
  /** What pays the plan by itself; null until it is known. */
  automatic: AutomaticPayment | null;
}

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

/** Where the plan stands, and the button that pays. A late plan is told without red. */
export function PlanStanding(props: StandingProps) {
  const { plan } = props;
  const { state } = plan;
  if (state === 'settled') return <Settled plan={plan} />;
  if (state === 'unpaid') return <Unpaid plan={plan} />;
  if (state === 'not-started') return <NotStarted plan={plan} />;
  if (state === 'cancelled')
    return (
      <div className={styles.card}>
        <p className={styles.big}>Cancelled</p>
        <p>Your order was cancelled, so you owe nothing.</p>
      </div>
    );
  if (state === 'written-off')
    return (
      <div className={styles.card}>
        <p className={styles.big}>{shortNaira(plan.left)} is still open</p>
        <p>You can pay any part of it, any time.</p>
        <PayLink plan={plan} />
      </div>
    );
  if (state === 'frozen' || (state === 'paused' && plan.pause)) return <Stopped plan={plan} />;
  return <Running {...props} />;
}

function Settled({ plan: { settledOn, saved } }: { plan: OwnPlanRecord }) {
  return (
    <div className={`${styles.card} ${styles.done}`}>
      <p className={styles.big}>All paid</p>
      <p>
        {settledOn && `On ${formatDay(settledOn)}. `}You owe nothing on this plan.
        {saved > 0 && ` You saved ${shortNaira(saved)} by paying early.`}
      </p>
    </div>
  );
}

function Unpaid({ plan: { downPayment, orderNumber } }: { plan: OwnPlanRecord }) {
  return (
    <div className={styles.card}>
      <p className={styles.big}>{shortNaira(downPayment)} to pay today</p>
      <p>
        You agreed to this plan. It starts once today’s part is paid, and nothing is owed before. Without it the order
        ends.
      </p>
      {orderNumber && (
        <ButtonLink as={Link} to={orderPath(orderNumber)} variant="action" size="large" block>
          See your order
        </ButtonLink>
      )}
    </div>
  );
}

function NotStarted({ plan }: { plan: OwnPlanRecord }) {
  return (
    <div className={styles.card}>
      <p className={styles.big}>{plan.start?.because === 'late' ? 'Not started: nothing is due' : 'Not started yet'}</p>
      <p>{startWords(plan)}</p>
    </div>
  );
}

/** When the food comes, and what that does to the payments. */
function startWords({ start = null, instalments }: OwnPlanRecord): string {
  const [first] = instalments;
  const moves = 'If we deliver later, all days move with it.';
  // A plan that the phone kept from an older release does not say it.
  if (start === null || first === undefined) return `Your plan starts when your food is with you. ${moves}`;
  const ifToday = `If ${start.isPickUp ? 'you pick it up' : 'it comes'} today, your first payment is on ${dueDay(first.dueOn)}.`;
  if (start.isPickUp)
    return start.because === 'late'
      ? `Your food isn’t picked up yet. You pay nothing before you have it. ${ifToday}`
      : 'Your plan starts when you pick up your food. If that is later, all days move with it, free.';
  if (start.because === 'late') return `Your food is late. You pay nothing before it comes. ${ifToday}`;
  if (start.because === 'moved')
    return `Your food comes on ${dueDay(start.on)}, later than planned. Below are the days of your payments now. It costs nothing.`;
  if (start.because === 'no-time')
    return 'Your food gets a new delivery time. If that is later, all days move with it, free.';
  return `Your plan starts when your food is with you. ${moves}`;
}

/** Since when something is late, in one sentence: of several payments the oldest. */
function lateSentence({ next, due, lateSince }: OwnPlanRecord, today: string): string {
  if (lateSince === null) return '';
  const when = `was due on ${dueDay(lateSince)}, ${farFrom(today, lateSince)}.`;
  return next !== null && next.amount < due ? `${shortNaira(next.amount)} of it ${when}` : `It ${when}`;
}

/** What a late payment leads to, in one sentence; null where no fee comes. */
function lateFeeSentence({ nextLateFee, lateFees }: OwnPlanRecord): string | null {
  if (nextLateFee === null) return null;
  const { amount, from, payBy } = nextLateFee;
  return `${lateFees > 0 ? 'Another' : 'A'} fee of ${shortNaira(amount)} counts from ${formatDay(from)}, unless you pay by ${formatDay(payBy)}.`;
}

const noNewPlan = 'While it’s open, you can’t take a new plan.';

/** A plan of which payments fall due. Who asked for time, or has a payment under way, is not pressed. */
function Running({ plan, today, ask, automatic }: StandingProps) {
  const { state, next, due, lateSince, leftOn } = plan;
  const isAsked = ask?.state === 'open';
  const isLate = state === 'late' && lateSince !== null;
  const wait = plan.isPaymentUnderWay ? <UnderWay plan={plan} /> : isAsked ? <Waiting ask={ask} /> : null;
  // On the day of hand-over the amount of the next payment would pay the last one: the button names none.
  const amount = due > 0 ? due : plan.isNextPayable ? next?.amount : undefined;
  // What a card is to pay, or waits for a word to the bank, needs no button that asks for it.
  const card = !isLate && next !== null && automatic?.next?.dueOn === next.dueOn ? automatic.card : null;
  const leaves = due === 0 && next?.isOnPayslip === true;
  const isQuiet =
    isAsked || leaves || card !== null || (automatic !== null && lastOf(plan, automatic)?.state === 'asked');
  return (
    <div className={`${styles.card} ${isLate && wait === null ? styles.late : ''}`}>
      {wait}
      {isLate || leftOn ? (
        <>
          <p className={`${wait === null ? styles.big : ''} figures`}>
            {shortNaira(due)} {wait === null ? 'to pay now' : 'is open.'}
          </p>
          {leftOn && <p>{leftSentence(plan, today)}</p>}
          {isLate && !leftOn && (
            <p>
              {lateSentence(plan, today)} {isAsked ? '' : lateFeeSentence(plan)} {noNewPlan}
            </p>
          )}
        </>
      ) : (
        next && (
          <>
            <p>{next.isOnPayslip ? `With ${payslipFrom(next.dueOn)}` : 'Next payment'}</p>
            <p className={`${styles.big} figures`}>{shortNaira(next.amount)}</p>
            <p>
              {next.isOnPayslip && next.dueOn < today
                ? 'Your employer has yet to tell us what it deducted. You’re not late.'
                : `${dueDay(next.dueOn)}, ${farFrom(today, next.dueOn)}`}
            </p>
            {next.isOnPayslip && next.dueOn >= today && <p>It leaves with your payslip. You need to do nothing.</p>}
            {card && <p>Y{yourCard(card).slice(1)} pays it by itself. You need to do nothing.</p>}
          </>
        )
      )}
      {!plan.isPaymentUnderWay && (
        <PayLink plan={plan} amount={isAsked || leaves ? undefined : amount} isQuiet={isQuiet} />
      )}
    </div>
  );
}

/** What is due since the customer left the plan. */
function leftSentence({ leftOn, due, lateSince }: OwnPlanRecord, today: string): string {
  const why = `You left the plan on ${formatDay(leftOn ?? today)}. This is for what you keep, without any charge.`;
  if (due === 0) return why;
  return lateSince === null
    ? `Due today, ${formatDay(today)}. ${why}`
    : `It was due on ${dueDay(lateSince)}, ${farFrom(today, lateSince)}. No fee is added. ${noNewPlan} ${why}`;
}

/** A payment that the plan does not have yet: where to see it, instead of a second one. */
function UnderWay({ plan: { number, payments } }: { plan: OwnPlanRecord }) {
  const payment = payments.find(
    ({ state, counted, back, taken }) => state !== 'failed' && state !== 'open' && counted + back + taken === 0,
  );
  return (
    <>
      <p className={styles.big}>A payment is under way</p>
      <p>
        {payment?.byLink
          ? 'Somebody is paying by your link. We text you when it is in. What you pay yourself meanwhile counts too.'
          : 'It counts on the day you made it, however long the bank takes. We text you when it is in. Please don’t pay twice.'}
      </p>
      {payment && (
        <ButtonLink as={Link} to={repaymentPath(number, payment.id)} variant="quiet" block>
          See {payment.byLink ? 'the' : 'your'} payment
        </ButtonLink>
      )}
    </>
  );
}

/** Who asked for more time is told first when the answer comes. */
function Waiting({ ask: { dueAt } }: { ask: HardshipAsk }) {
  return (
    <>
      <p className={styles.big}>You asked for more time</p>
      <p>
        {dueAt === null
          ? 'We wrote to you and wait for your answer.'
          : `A person answers by ${formatInstant(new Date(dueAt))}. No reminder comes until then.`}
      </p>
    </>
  );
}

interface PayLinkProps {
  plan: OwnPlanRecord;
  /** What is due, or comes next. */
  amount?: number | undefined;
  /** Where nobody should feel asked to pay. */
  isQuiet?: boolean;
}

/** Leads to the payment. */
function PayLink({ plan: { number }, amount = 0, isQuiet = false }: PayLinkProps) {
  const looks = isQuiet ? ({ variant: 'quiet' } as const) : ({ variant: 'action', size: 'large' } as const);
  return (
    <ButtonLink as={Link} to={payPlanPath(number)} block {...looks}>
      {amount > 0 ? `Pay ${shortNaira(amount)}` : 'Pay'}
    </ButtonLink>
  );
}

/** A plan whose days don't count: frozen by us, or paused while we look at a case. Where it may be paid all the same, nobody is pressed to. */
function Stopped({ plan }: { plan: OwnPlanRecord }) {
  const { state, freeze = null, number, pause, orderNumber } = plan;
  return (
    <div className={styles.card}>
      <p className={styles.big}>{state === 'frozen' ? 'Stopped for now' : 'Paused: nothing is due'}</p>
      {state === 'frozen' && <FreezeWhy freeze={freeze} number={number} />}
      {state === 'paused' && pause && (
        <>
          <PauseWhy causes={pause.causes ?? []} orderNumber={orderNumber} />
          <p>
            Nothing is late meanwhile, and no fee counts. Afterwards each payment comes as many days later as the pause
            lasted. You may pay all the same.
          </p>
          <p className={styles.note}>
            Since {formatDay(pause.since)}. It ends on {formatDay(pause.untilAtMost)} at the very latest.
          </p>
        </>
      )}
      {isPayAsked(plan) && <PayLink plan={plan} isQuiet />}
    </div>
  );
}

/** Why the plan is paused: the cases that are open, each with its link and until when it is answered. */
function PauseWhy({ causes, orderNumber }: { causes: readonly PauseCause[]; orderNumber: string | null }) {
  if (causes.length === 0) return <p>We look at your case about this order.</p>;
  return causes.map(({ kind, id, name, answerBy = null }) => {
    const answer: ReactNode = answerBy === null ? '' : ` A person answers by ${formatInstant(new Date(answerBy))}.`;
    return (
      <p key={id}>
        {kind === 'case' ? (
          <>
            We look at your case <Link to={ticketPath(id)}>{name}</Link>.
          </>
        ) : (
          <>You asked to give goods back {orderNumber && <Link to={orderPath(orderNumber)}>of this order</Link>}.</>
        )}
        {answer}
      </p>
    );
  });
}
