import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import { lazyPart } from '@foodbank/app/lazy-part';
import type { OwnPlan, OwnPlanRecord, PauseCause, Repayment } from '@foodbank/contract/lending/repayments';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { paymentStates } from '@foodbank/contract/selling/checkout';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { Age } from '../../../offline/Age.tsx';
import { helpWithPath, orderPath, paths, payPlanPath, repaymentPath, ticketPath } from '../../../paths.ts';
import { askPath } from '../../../plans/ask-person.ts';
import { PlanChange } from '../../../plans/PlanChange.tsx';
import { planQuery } from '../../../plans/plan-queries.ts';
import { dueDay, farFrom } from '../../../plans/plan-words.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { FreezeWhy, isPayAsked } from './FreezeWhy.tsx';
import { Hardship } from './Hardship.tsx';
import styles from './OwnPlanPage.module.css';
import { PlanChoices } from './PlanChoices.tsx';
import { PlanLadder } from './PlanLadder.tsx';
import { PlanPapers } from './PlanPapers.tsx';

/** A plan that runs: what is due next, the ladder of its payments, what is left, and what was paid. */
export function OwnPlanPage() {
  const { number = '' } = useParams();
  const query = useQuery(planQuery(number));
  return (
    <div className={styles.page}>
      <BackLink to={paths.plans}>My plans</BackLink>
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">Loading your plan…</span>
          <Skeleton shape="heading" />
          <Skeleton shape="block" className={styles.skeleton} />
        </div>
      )}
      {query.isError && !query.data && isMissing(query.error) && (
        <>
          <PageHeading title="Plan not found" className={styles.heading} />
          <p>This link matches none of your plans. See them all in My plans.</p>
        </>
      )}
      {query.isError && !query.data && !isMissing(query.error) && <ReadFailure query={query} of="Your plan" isScreen />}
      {query.data && (
        <>
          <Age query={query} of="Your plan" />
          <Plan plan={query.data.plan} today={query.data.today} />
        </>
      )}
    </div>
  );
}

function Plan({ plan, today }: { plan: OwnPlanRecord; today: string }) {
  const { planName, orderNumber, number, payments, lowered = [], freeze } = plan;
  return (
    <>
      <div>
        <PageHeading title={`Your plan ${number}`} className={styles.heading}>
          {planName}
        </PageHeading>
        {orderNumber && (
          <p>
            For order <Link to={orderPath(orderNumber)}>{orderNumber}</Link>
          </p>
        )}
      </div>
      <Standing plan={plan} today={today} />
      {plan.isPaymentUnderWay && (
        <p className={styles.underWay}>A payment of yours is under way. Please don’t pay it twice: see below.</p>
      )}
      {plan.state !== 'cancelled' && <PlanLadder plan={plan} />}
      {plan.left > 0 && <Left plan={plan} />}
      {lowered.length > 0 && <GoodsBack lowered={lowered} />}
      {payments.length > 0 && (
        <section aria-labelledby="payments">
          <h2 id="payments" className={styles.title}>
            What you paid
          </h2>
          <PlainList>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} number={number} />
            ))}
          </PlainList>
        </section>
      )}
      {mayAskHardship.includes(plan.state) && <Hardship plan={plan} />}
      {freeze?.reason !== 'death' && <PlanChoices plan={plan} />}
      <PlanPapers number={number} today={today} />
      <Messages number={number} />
      {plan.left > 0 && plan.state !== 'frozen' && (
        <p>
          Is it something else? <Link to={askPath({ topic: 'hardship', plan: number })}>Talk to us</Link>. The earlier,
          the more we can do.
          {orderNumber && (plan.state === 'active' || plan.state === 'late') && (
            <>
              {' '}
              Was something missing or bad? <Link to={helpWithPath(orderNumber)}>Tell us</Link>: until we answer, this
              plan is paused.
            </>
          )}
        </p>
      )}
    </>
  );
}

const PlanMessages = lazyPart(async () => (await import('./PlanMessages.tsx')).PlanMessages);

/** All messages about the plan, read when they are asked for. */
function Messages({ number }: { number: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className={`${styles.title} ${styles.above}`}>
        Messages about this plan
      </h2>
      {isOpen ? (
        <Suspense fallback={<p role="status">Loading the messages…</p>}>
          <PlanMessages number={number} />
        </Suspense>
      ) : (
        <Button variant="quiet" block onClick={() => setOpen(true)}>
          Show all messages
        </Button>
      )}
    </section>
  );
}

/** Plans of which payments may move, or of which they moved. */
const mayAskHardship: readonly OwnPlan['state'][] = ['active', 'late', 'paused', 'frozen'];

/** Since when something is late, in one sentence: of several payments the oldest. */
function lateSentence({ next, due, lateSince }: Pick<OwnPlan, 'next' | 'due' | 'lateSince'>, today: string): string {
  if (lateSince === null) return '';
  const when = `was due on ${dueDay(lateSince)}, ${farFrom(today, lateSince)}.`;
  return next !== null && next.amount < due ? `${shortNaira(next.amount)} of it ${when}` : `It ${when}`;
}

/** What a late payment leads to, in one sentence; null where no fee comes. */
function lateFeeSentence({ nextLateFee, lateFees }: Pick<OwnPlanRecord, 'nextLateFee' | 'lateFees'>): string | null {
  if (nextLateFee === null) return null;
  const { amount, from, payBy } = nextLateFee;
  return `${lateFees > 0 ? 'Another' : 'A'} fee of ${shortNaira(amount)} counts from ${formatDay(from)}, unless you pay by ${formatDay(payBy)}.`;
}

/** Where the plan stands, and the button that pays. A late plan is told without red. */
function Standing({ plan, today }: { plan: OwnPlanRecord; today: string }) {
  const { state, next, due, number, orderNumber, lateSince, pause, settledOn, saved, left } = plan;
  const pay = <PayLink number={number} />;
  if (state === 'settled')
    return (
      <div className={`${styles.card} ${styles.done}`}>
        <p className={styles.big}>All paid</p>
        <p>
          {settledOn && `On ${formatDay(settledOn)}. `}You owe nothing on this plan.
          {saved > 0 && ` You saved ${shortNaira(saved)} by paying early.`}
        </p>
      </div>
    );
  if (state === 'unpaid')
    return (
      <div className={styles.card}>
        <p className={styles.big}>{shortNaira(plan.downPayment)} to pay today</p>
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
  if (state === 'not-started')
    return (
      <div className={styles.card}>
        <p className={styles.big}>Not started yet</p>
        <p>Your plan starts when your food is with you. If we deliver later, all days move with it.</p>
      </div>
    );
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
        <p className={styles.big}>{shortNaira(left)} is still open</p>
        <p>You can pay any part of it, any time.</p>
        {pay}
      </div>
    );
  if (state === 'frozen' || (state === 'paused' && pause)) return <Stopped plan={plan} />;
  // A plan that the phone kept from an older release does not say it.
  if (plan.leftOn)
    return (
      <div className={styles.card}>
        <p className={`${styles.big} figures`}>{shortNaira(due)} to pay now</p>
        <p>You left the plan on {formatDay(plan.leftOn)}. This is for what you keep, without any charge.</p>
        {pay}
      </div>
    );
  const fee = lateFeeSentence(plan);
  return (
    <div className={`${styles.card} ${state === 'late' ? styles.late : ''}`}>
      {state === 'late' && lateSince ? (
        <>
          <p className={styles.big}>{shortNaira(due)} to pay now</p>
          <p>
            {lateSentence(plan, today)} {fee} While it’s open, you can’t take a new plan.
          </p>
        </>
      ) : (
        next && (
          <>
            <p>Next payment</p>
            <p className={`${styles.big} figures`}>{shortNaira(next.amount)}</p>
            <p>
              {dueDay(next.dueOn)}, {farFrom(today, next.dueOn)}
            </p>
          </>
        )
      )}
      {pay}
    </div>
  );
}

/** Leads to the payment. Quiet where nobody should feel asked to pay. */
function PayLink({ number, isQuiet = false }: { number: string; isQuiet?: boolean }) {
  const looks = isQuiet ? ({ variant: 'quiet' } as const) : ({ variant: 'action', size: 'large' } as const);
  return (
    <ButtonLink as={Link} to={payPlanPath(number)} block {...looks}>
      Pay
    </ButtonLink>
  );
}

/** A plan whose days don't count: frozen by us, or paused while we look at a case. Where it may be paid all the same, nobody is pressed to. */
function Stopped({ plan }: { plan: OwnPlanRecord }) {
  const { state, freeze = null, number, pause, orderNumber } = plan;
  return (
    <div className={styles.card}>
      <p className={styles.big}>{state === 'frozen' ? 'Stopped for now' : 'Paused'}</p>
      {state === 'frozen' && <FreezeWhy freeze={freeze} number={number} />}
      {state === 'paused' && pause && (
        <>
          <PauseWhy causes={pause.causes ?? []} orderNumber={orderNumber} />
          <p>
            Since {formatDay(pause.since)}, until {formatDay(pause.untilAtMost)} at most. Meanwhile nothing is late and
            no fee counts. Afterwards all your due days move by as many days. You may pay all the same.
          </p>
        </>
      )}
      {isPayAsked(plan) && <PayLink number={number} isQuiet={state === 'frozen'} />}
    </div>
  );
}

/** Why the plan is paused: the cases that are open, each with its link. */
function PauseWhy({ causes, orderNumber }: { causes: readonly PauseCause[]; orderNumber: string | null }) {
  if (causes.length === 0) return <p>We look at your case about this order.</p>;
  return causes.map(({ kind, id, name }) => (
    <p key={id}>
      {kind === 'case' ? (
        <>
          We look at your case <Link to={ticketPath(id)}>{name}</Link>.
        </>
      ) : (
        <>You asked for a refund of goods {orderNumber && <Link to={orderPath(orderNumber)}>of this order</Link>}.</>
      )}
    </p>
  ));
}

/** What goods that are not part of the order any more changed. */
function GoodsBack({ lowered }: Pick<OwnPlanRecord, 'lowered'>) {
  return (
    <section aria-labelledby="goods-back">
      <h2 id="goods-back" className={`${styles.title} ${styles.above}`}>
        Goods that came off your plan
      </h2>
      <PlainList>
        {lowered.map(({ on, totalBefore, totalAfter, changes, left, fromDownPayment = 0, refunded = 0 }) => (
          <li key={`${on} ${totalAfter}`} className={styles.lowered}>
            <p>
              On {formatDay(on)}, {shortNaira(totalBefore - totalAfter)} came off: your plan is for{' '}
              {shortNaira(totalAfter)} instead of {shortNaira(totalBefore)}.
              {fromDownPayment > 0 &&
                ` Of what you paid at once, ${shortNaira(fromDownPayment)} now pays your last payments.`}
              {refunded > 0 && ` Of what you paid at once, ${shortNaira(refunded)} goes back to you.`}
            </p>
            <PlanChange caption="What each payment came to" changes={changes} left={left} isDone />
          </li>
        ))}
      </PlainList>
    </section>
  );
}

function Left({ plan: { state, left, payoff, lateFees } }: { plan: OwnPlanRecord }) {
  // Before hand-over no payment is taken.
  const isPayable = state !== 'not-started' && state !== 'unpaid';
  // Nor is anybody asked to pay while it is frozen.
  const saved = isPayable && state !== 'frozen' ? Math.round((left - payoff) * 100) / 100 : 0;
  return (
    <dl className={`${styles.left} figures`}>
      <div>
        <dt>{isPayable ? 'Left to pay' : 'To pay later'}</dt>
        <dd>{shortNaira(left)}</dd>
      </div>
      {lateFees > 0 && (
        <div>
          <dt>Late fees in all</dt>
          <dd>{shortNaira(lateFees)}</dd>
        </div>
      )}
      {saved > 0 && (
        <div>
          <dt>Pay it all off today</dt>
          <dd>
            {shortNaira(payoff)}
            <span className={styles.saved}>you save {shortNaira(saved)}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

function PaymentRow({ payment, number }: { payment: Repayment; number: string }) {
  const { id, state, amount, paid, back, stuck, taken, paidOn, counted } = payment;
  return (
    <li>
      <Link to={repaymentPath(number, id)} className={styles.payment}>
        <span>
          {paidOn ? formatDay(paidOn) : paymentStates[state]}
          {back > stuck && <span className={styles.note}>{shortNaira(back - stuck)} goes back to you</span>}
          {stuck > 0 && <span className={styles.note}>{shortNaira(stuck)} could not be sent back yet</span>}
          {taken > 0 && <span className={styles.note}>Your bank took back {shortNaira(taken)}</span>}
        </span>
        <span className="figures">{shortNaira(counted > 0 ? counted : paid > 0 ? paid : amount)}</span>
      </Link>
    </li>
  );
}
