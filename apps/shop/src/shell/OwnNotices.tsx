import { Link } from '@foodbank/app/components/Link';
import { shortNaira } from '@foodbank/contract/primitives/money';
import type { UnpaidOrder } from '@foodbank/contract/selling/checkout';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { timeLeft } from '../orders/time-left.ts';
import { unpaidQuery } from '../orders/unpaid-orders.ts';
import { paths, paymentPath, planPath } from '../paths.ts';
import { PlansStrip } from '../plans/PlansStrip.tsx';
import styles from './OwnNotices.module.css';

const tickMs = 10_000;

/**
 * What is the customer's own above a screen: orders that wait for their payment, and on the first screen what is due next of the plans. They
 * stand in the frame, so that the first load of who isn't signed in has nothing of them.
 */
export function OwnNotices() {
  const { pathname } = useLocation();
  return (
    <>
      <UnpaidOrders />
      {pathname === paths.shop && <PlansStrip />}
    </>
  );
}

/** What waits for its payment, on every screen but its own: how much, how long, and the way to pay. */
function UnpaidOrders() {
  const { pathname } = useLocation();
  const { data = [], dataUpdatedAt, refetch } = useQuery(unpaidQuery);
  const now = useNow(data.length > 0);
  const passedS = Math.max(0, (now - dataUpdatedAt) / 1000);
  const isOver = data.some(({ secondsLeft }) => secondsLeft > 0 && secondsLeft <= passedS);
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  // Without a network its time is over all the same. What the server still decides has no time, and is shown until that is known.
  const shown = data.filter(
    ({ checkoutId, secondsLeft }) =>
      pathname !== paymentPath(checkoutId) &&
      pathname !== planPath(checkoutId) &&
      (secondsLeft === 0 || secondsLeft > passedS),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label="Waiting for your payment" className={styles.unpaid}>
      {shown.map((order) => (
        <Row key={order.checkoutId} order={order} left={timeLeft(order.secondsLeft - passedS)} />
      ))}
    </section>
  );
}

function Row({ order, left }: { order: UnpaidOrder; left: string | null }) {
  const { checkoutId, orderNumber, nextStep } = order;
  const pays = nextStep === 'pay' || nextStep === 'try-again' || nextStep === 'pay-missing';
  return (
    <div className={styles.row}>
      <p className={styles.text}>
        <strong>{wordsOf(order)}</strong> <span className={styles.left}>{left ?? 'We’re checking it.'}</span>
      </p>
      <ButtonLink
        as={Link}
        to={nextStep === 'agree' ? planPath(checkoutId) : paymentPath(checkoutId)}
        variant={pays ? 'action' : 'quiet'}
        size="small"
      >
        {pays ? 'Pay' : 'See'}
        <span className="visually-hidden"> order {orderNumber}</span>
      </ButtonLink>
    </div>
  );
}

function wordsOf({ orderNumber, total, missing, nextStep }: UnpaidOrder): string {
  if (nextStep === 'pay-missing') return `${shortNaira(missing)} is missing for order ${orderNumber}.`;
  if (nextStep === 'pay' || nextStep === 'try-again') return `Order ${orderNumber} isn’t paid: ${shortNaira(total)}.`;
  if (nextStep === 'agree') return `Your plan for order ${orderNumber} is waiting for you.`;
  return `We’re checking your payment for order ${orderNumber}.`;
}

/** The phone's time, renewed while something waits. */
function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isNeeded) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
