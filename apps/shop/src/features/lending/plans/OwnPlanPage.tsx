import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import { lazyPart } from '@foodbank/app/lazy-part';
import type { AutomaticPayment as Automatic } from '@foodbank/contract/lending/automatic-payments';
import type { OwnPlanRecord, Repayment } from '@foodbank/contract/lending/repayments';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { paymentStates } from '@foodbank/contract/selling/checkout';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { Age } from '../../../offline/Age.tsx';
import { helpWithPath, orderPath, paths, payPlanPath, repaymentPath } from '../../../paths.ts';
import { askPath } from '../../../plans/ask-person.ts';
import { automaticQuery } from '../../../plans/automatic-queries.ts';
import { PlanChange } from '../../../plans/PlanChange.tsx';
import { planQuery } from '../../../plans/plan-queries.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { AutomaticPayment } from './AutomaticPayment.tsx';
import { HardshipStanding, useHardship } from './Hardship.tsx';
import styles from './OwnPlanPage.module.css';
import { isLive, payLinksQuery } from './PayLinks.tsx';
import { Payslips } from './Payslips.tsx';
import { GoodsChoices, MoreTime } from './PlanChoices.tsx';
import { PlanLadder } from './PlanLadder.tsx';
import { PlanPapers } from './PlanPapers.tsx';
import { PlanStanding, TakenBack } from './PlanStanding.tsx';

/** A plan that runs: what is due next, the ladder of its payments, what is left, and what was paid. */
export function OwnPlanPage() {
  const { number = '' } = useParams();
  const query = useQuery(planQuery(number));
  // Read beside the plan: what pays by itself says whether there is anything to do.
  const automatic = useQuery(automaticQuery(number));
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
          <Plan plan={query.data.plan} today={query.data.today} automatic={automatic} />
        </>
      )}
    </div>
  );
}

interface PlanProps {
  plan: OwnPlanRecord;
  today: string;
  automatic: UseQueryResult<Automatic>;
}

function Plan({ plan, today, automatic }: PlanProps) {
  const { planName, orderNumber, number, payments, lowered = [], freeze } = plan;
  const hardship = useHardship(plan);
  useTopOnceLeft(plan.leftOn);
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
      <TakenBack plan={plan} />
      <PlanStanding plan={plan} today={today} ask={hardship.data?.ask ?? null} automatic={automatic.data ?? null} />
      <HardshipStanding plan={plan} hardship={hardship} />
      <AutomaticPayment plan={plan} query={automatic} />
      {plan.state !== 'cancelled' &&
        (plan.isByPayslip ? (
          <Payslips plan={plan}>
            <PlanLadder plan={plan} />
          </Payslips>
        ) : (
          <PlanLadder plan={plan} />
        ))}
      {plan.left > 0 && <Left plan={plan} />}
      {plan.payoff > 0 && <OpenLinks number={number} />}
      {lowered.length > 0 && <GoodsBack plan={plan} />}
      {payments.length > 0 && (
        <section aria-labelledby="payments">
          <h2 id="payments" className={styles.title}>
            Payments on this plan
          </h2>
          <PlainList>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} number={number} />
            ))}
          </PlainList>
        </section>
      )}
      <MoreTime plan={plan} hardship={hardship} />
      {freeze?.reason !== 'death' && <GoodsChoices plan={plan} />}
      <PlanPapers number={number} today={today} />
      {freeze?.reason !== 'death' && <Messages number={number} />}
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

/** Once the customer has left the plan, the button that had the focus is gone, and what is due stands at the top. */
function useTopOnceLeft(leftOn: string | null) {
  const [before] = useState(leftOn);
  useEffect(() => {
    if (!leftOn || leftOn === before) return;
    document.querySelector('h1')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [before, leftOn]);
}

const PlanMessages = lazyPart(async () => (await import('./PlanMessages.tsx')).PlanMessages);

/** All messages about the plan, read when they are asked for. */
function Messages({ number }: { number: string }) {
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus goes.
  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" ref={heading} tabIndex={-1} className={`${styles.title} ${styles.above}`}>
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

/** What goods that are not part of the order any more changed. */
function GoodsBack({ plan: { lowered, leftOn } }: { plan: OwnPlanRecord }) {
  return (
    <section aria-labelledby="goods-back">
      <h2 id="goods-back" className={`${styles.title} ${styles.above}`}>
        Goods that came off your plan
      </h2>
      <PlainList>
        {lowered.map(
          ({
            on,
            totalBefore,
            totalAfter,
            changes,
            left,
            leftBefore,
            fromDownPayment = 0,
            saved = 0,
            refunded = 0,
          }) => (
            <li key={`${on} ${totalAfter}`} className={styles.lowered}>
              <p>
                On {formatDay(on)}, {shortNaira(totalBefore - totalAfter)} came off: your plan is for{' '}
                {shortNaira(totalAfter)} instead of {shortNaira(totalBefore)}.
                {fromDownPayment > 0 &&
                  ` Of what you paid at once, ${shortNaira(fromDownPayment)} now pays your last payments.`}
                {saved > 0 && ` The plan itself costs ${shortNaira(saved)} less.`}
                {refunded > 0 && ` Of what you paid at once, ${shortNaira(refunded)} goes back to you.`}
              </p>
              {/* A plan that was left afterwards has none of these payments any more. */}
              {!leftOn && (
                <PlanChange
                  caption="What each payment came to"
                  changes={changes}
                  left={left}
                  leftBefore={leftBefore}
                  isDone
                />
              )}
            </li>
          ),
        )}
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
        <dt>{state === 'frozen' ? 'Open on this plan' : isPayable ? 'Left to pay' : 'To pay later'}</dt>
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

/** The pay links of the plan and what came of them, while something can be paid by them. */
function OpenLinks({ number }: { number: string }) {
  const live = (useQuery(payLinksQuery(number)).data ?? []).filter(isLive);
  if (live.length === 0) return null;
  return (
    <PlainList className={styles.links}>
      {live.map(({ id, amount, state, expiresAt }) => (
        <li key={id}>
          {state === 'started'
            ? `Somebody is paying ${shortNaira(amount)} by your link.`
            : `Your link of ${shortNaira(amount)} is open until ${formatDay(new Date(expiresAt))}.`}{' '}
          <Link to={payPlanPath(number)}>See it</Link>
        </li>
      ))}
    </PlainList>
  );
}

function PaymentRow({ payment, number }: { payment: Repayment; number: string }) {
  const { id, state, amount, paid, back, stuck, taken, paidOn, counted, byLink = false } = payment;
  const isGone = state === 'taken-back';
  return (
    <li>
      <Link to={repaymentPath(number, id)} className={styles.payment}>
        <span>
          {paidOn && !isGone ? formatDay(paidOn) : paymentStates[state]}
          {byLink && <span className={styles.note}>Somebody else, by your link</span>}
          {back > stuck && (
            <span className={styles.note}>
              {shortNaira(back - stuck)} goes back to {byLink ? 'them' : 'you'}
            </span>
          )}
          {stuck > 0 && <span className={styles.note}>{shortNaira(stuck)} could not be sent back yet</span>}
          {isGone && <span className={styles.note}>It counts no more</span>}
          {taken > 0 && taken < paid && (
            <span className={styles.note}>
              {byLink ? 'Their' : 'Your'} bank took back {shortNaira(taken)}
            </span>
          )}
        </span>
        <span className="figures">
          {isGone ? <s>{shortNaira(paid)}</s> : shortNaira(counted > 0 ? counted : paid > 0 ? paid : amount)}
        </span>
      </Link>
    </li>
  );
}
