import { Link } from '@foodbank/app/components/Link';
import { formatDay, formatInstant } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import type { OrderPlan } from '@foodbank/contract/selling/orders';
import {
  type AskedLine,
  type OrderRefund,
  planLineStates,
  type OrderReturns as Returns,
  refundSteps,
  returnLineStates,
  returnReasons,
} from '@foodbank/contract/selling/returns';
import { Banner } from '@foodbank/ui/Banner';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ReadFailure } from '../components/ReadFailure.tsx';
import { ownPlanPath, paths, returnPath } from '../paths.ts';
import styles from './OrderReturns.module.css';
import { returnsQuery } from './returns-query.ts';

const movesEveryMs = 20_000;

/** What was asked to be refunded of an order, what goes back, to where and when, and the way to ask. Nothing before there is any of it. */
export function OrderReturns({ number }: { number: string }) {
  const query = useQuery({
    ...returnsQuery(number),
    refetchInterval: ({ state: { data: known } }) => (known && isMoving(known) ? movesEveryMs : false),
  });
  const { data } = query;
  if (!data) return query.isError ? <ReadFailure query={query} of="The refunds for this order" /> : null;
  const { mayAsk, until, returns, refunds, accountWanted, giveBack = null, plan = null } = data;
  const mayGiveBack = giveBack?.lines.some(({ isFresh }) => !isFresh) ?? false;
  const isOver = until !== null && !mayAsk && !mayGiveBack && returns.length === 0 && new Date(until) < new Date();
  if (until === null && refunds.length === 0) return null;
  const needsAccount =
    accountWanted && (refunds.some((refund) => !isEnded(refund)) || (returns.length > 0 && plan === null));
  return (
    <section className={styles.card} aria-labelledby="refunds">
      <h2 id="refunds" className={styles.title}>
        {mayAsk && refunds.length === 0 && returns.length === 0 ? 'Is something wrong?' : 'Refunds'}
      </h2>
      {needsAccount && (
        <Banner tone="info">
          We may need a bank account in your name for your refund.{' '}
          <Link to={`${paths.refundAccount}?order=${number}`}>Add your account</Link>
        </Banner>
      )}
      <Sent returns={returns} plan={plan} />
      {returns.map(({ id, askedAt, way, lines }) => (
        <div key={id} className={styles.asked}>
          <p className={styles.when}>Asked on {formatInstant(new Date(askedAt))}</p>
          <PlainList>
            {lines.map((line) => (
              <Asked key={line.id} line={line} way={way} plan={plan} />
            ))}
          </PlainList>
        </div>
      ))}
      {refunds.length > 0 && (
        <PlainList aria-label="Your refunds">
          {refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} />
          ))}
        </PlainList>
      )}
      {mayAsk && until !== null && (
        <>
          <p>
            Missing, damaged or not as described? Tell us by <strong>{formatInstant(new Date(until))}</strong>.
          </p>
          <ButtonLink as={Link} to={returnPath(number)} variant="quiet" block>
            Ask for a refund
          </ButtonLink>
        </>
      )}
      {mayGiveBack && giveBack && (
        <>
          <p>
            Something you don’t need, unopened and not fresh? Give it back by{' '}
            <strong>{formatDay(giveBack.until)}</strong>: we pick it up free.
          </p>
          <ButtonLink as={Link} to={`${returnPath(number)}?unopened`} variant="quiet" block>
            Give food back
          </ButtonLink>
        </>
      )}
      {isOver && (
        <p>
          The 24 hours for returns are over. If something is still wrong, write to us in Help with the order number.
        </p>
      )}
    </section>
  );
}

/** What became of the last request: until when a person answers. Who just sent it reads that first. */
function Sent({ returns, plan }: { returns: Returns['returns']; plan: OrderPlan | null }) {
  const location: { state: { isReturnSent?: boolean } | null } = useLocation();
  const line = useRef<HTMLParagraphElement>(null);
  const isSent = location.state?.isReturnSent === true;
  const last = returns.at(-1);
  const isThere = last !== undefined;
  useEffect(() => {
    if (!isSent || !isThere) return;
    const frame = requestAnimationFrame(() => line.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isSent, isThere]);
  if (last === undefined || !(isSent || last.answerBy)) return null;
  return (
    <p ref={line} tabIndex={-1} role="status" className={styles.sent}>
      We have your request.{last.answerBy && ` We answer by ${formatInstant(new Date(last.answerBy))}.`}
      {last.answerBy && plan?.isPaused && ' Your plan is paused until then: nothing is due.'}
    </p>
  );
}

const isMoving = ({ returns, refunds }: Returns): boolean =>
  returns.some(({ lines }) => lines.some(({ state }) => state === 'asked' || state === 'goods-awaited')) ||
  refunds.some((refund) => !isEnded(refund));

const ended: readonly OrderRefund['step'][] = ['done', 'otherwise', 'taken-back'];
const isEnded = ({ step }: Pick<OrderRefund, 'step'>): boolean => ended.includes(step);

const tones = { asked: 'pending', 'goods-awaited': 'pending', refunded: 'completed', refused: 'other' } as const;
const ways = {
  'pick-up': 'The store will call you about the rider who picks it up.',
  bring: 'Please bring it to the store with the order number.',
} as const;

/** Nobody decides whether unopened food may be given back. */
const stateText = ({ problem, state }: AskedLine, isOnPlan: boolean): string => {
  if (problem !== 'unopened' || state === 'asked') return (isOnPlan ? planLineStates : returnLineStates)[state];
  return { 'goods-awaited': 'Waiting for it', refunded: 'Came off your plan', refused: 'Not taken back' }[state];
};

interface AskedProps {
  line: AskedLine;
  way: 'pick-up' | 'bring' | null;
  plan: OrderPlan | null;
}

function Asked({ line, way, plan }: AskedProps) {
  const { name, unit, quantity, problem, amount, state, reason } = line;
  return (
    <li className={styles.line}>
      <p className={styles.what}>
        <span>
          <strong>
            {quantity} × {name}
          </strong>
          , {unit}
        </span>
        <span className="figures">{shortNaira(amount)}</span>
      </p>
      <p className={styles.quiet}>{returnReasons[problem]}</p>
      <StatusBadge tone={tones[state]}>{stateText(line, plan !== null)}</StatusBadge>
      {plan !== null && state === 'refunded' && (
        <p>
          What you pay now stands on <Link to={ownPlanPath(plan.number)}>your plan {plan.number}</Link>.
        </p>
      )}
      {state === 'goods-awaited' && way !== null && (
        <p>
          {ways[way]} {plan === null ? 'We refund you' : 'It comes off your plan'} once it’s back.
        </p>
      )}
      {reason !== null && <p>Why: {reason}</p>}
    </li>
  );
}

function Refund({ refund: { amount, reason, step, to, askedAt, doneAt } }: { refund: OrderRefund }) {
  const isTakenBack = step === 'taken-back';
  return (
    <li className={styles.line}>
      <p className={styles.what}>
        <strong>{reason}</strong>
        <strong className="figures">{shortNaira(amount)}</strong>
      </p>
      <StatusBadge tone={isTakenBack ? 'other' : isEnded({ step }) ? 'completed' : 'pending'}>
        {refundSteps[step]}
      </StatusBadge>
      {step === 'failed' && <p>The bank rejected it. You don’t need to do anything.</p>}
      <p className={styles.quiet}>
        {step !== 'otherwise' && !isTakenBack && (
          <>
            To: {to}
            <br />
          </>
        )}
        {doneAt === null
          ? `Started on ${formatInstant(new Date(askedAt))}`
          : isTakenBack
            ? `On ${formatInstant(new Date(doneAt))}. We send nothing.`
            : `Done on ${formatInstant(new Date(doneAt))}. Your bank may take a few days to show it.`}
      </p>
    </li>
  );
}
