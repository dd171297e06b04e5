import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import { operator } from '@foodbank/contract/operator';
import { type Checkout, payCheckout } from '@foodbank/contract/selling/checkout';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../api.ts';
import { basketStore } from '../../../basket/basket.ts';
import { Failure } from '../../../components/Failure.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { unpaidQuery } from '../../../orders/unpaid-orders.ts';
import { useRepeatOrder } from '../../../orders/use-repeat-order.ts';
import { orderPath, paths, planPath } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { CaseLinks } from '../../../tickets/CaseLinks.tsx';
import { askProvider, checkoutQuery } from './checkout-queries.ts';
import styles from './PaymentPage.module.css';
import { askedWords, type PaymentAct, payWords, wordsOf } from './payment-words.ts';
import { StateMark } from './StateMark.tsx';

const asksEveryMs = 4_000;
const callAddress = `tel:${operator.phone.replace(/[^+\d]/g, '')}`;

/** Where a payment stands. The page asks the server, says what happens next, and never claims more than the server says. */
export function PaymentPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    ...checkoutQuery(id),
    refetchInterval: ({ state: { data } }) => (data && wordsOf(data).asks ? asksEveryMs : false),
  });
  if (query.isPending) return <PaymentSkeleton />;
  if (!query.data)
    return isMissing(query.error) ? (
      <Unknown />
    ) : (
      <div className={styles.page}>
        <BackLink to={paths.orders}>Orders</BackLink>
        <ReadFailure query={query} of="Your payment" isScreen />
      </div>
    );
  return <Payment checkout={query.data} isOld={query.isRefetchError} />;
}

function Payment({ checkout, isOld }: { checkout: Checkout; isOld: boolean }) {
  const { id, orderNumber, payment } = checkout;
  const online = useOnline();
  const client = useQueryClient();
  const take = (next: Checkout) => {
    client.setQueryData(checkoutQuery(id).queryKey, next);
    void client.invalidateQueries({ queryKey: unpaidQuery.queryKey });
  };
  const check = useMutation({ mutationFn: () => askProvider(id), onSuccess: take });
  const pay = useMutation({
    mutationFn: async () =>
      checkout.payUrl && checkout.nextStep === 'pay'
        ? checkout
        : (await call(payCheckout, { params: { id } })).checkout,
    onSuccess: (next) => {
      take(next);
      if (next.payUrl) window.location.assign(next.payUrl);
    },
  });
  const repeat = useRepeatOrder();

  // Back from the payment page: the provider is asked at once.
  const { mutate: ask } = check;
  const { asks } = wordsOf(checkout);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the page is opened.
  useEffect(() => {
    if (asks) ask();
  }, [id]);
  // What was ordered has left the basket, and the order is in the list.
  useEffect(() => {
    if (checkout.nextStep !== 'see-order') return;
    basketStore.refresh();
    void client.invalidateQueries({ queryKey: ['orders'] });
  }, [checkout.nextStep, client]);

  const words = wordsOf(checkout);
  const buttons: Record<PaymentAct, (isMain: boolean) => ReactNode> = {
    agree: () => (
      <ButtonLink as={Link} to={planPath(id)} variant="action" size="large" block>
        See the plan
      </ButtonLink>
    ),
    pay: (isMain) => (
      <Button
        variant={isMain ? 'action' : 'quiet'}
        size="large"
        block
        busy={pay.isPending}
        disabled={!online}
        onClick={() => pay.mutate()}
      >
        {payWords(checkout)}
      </Button>
    ),
    check: (isMain) => (
      <Button
        variant={isMain ? 'primary' : 'quiet'}
        block
        busy={check.isPending}
        disabled={!online}
        onClick={() => check.mutate()}
      >
        I have paid
      </Button>
    ),
    call: (isMain) => (
      <ButtonLink href={callAddress} variant={isMain ? 'primary' : 'quiet'} block>
        Call us: {operator.phone}
      </ButtonLink>
    ),
    order: (isMain) => (
      <ButtonLink as={Link} to={orderPath(orderNumber)} variant={isMain ? 'primary' : 'quiet'} block>
        See order {orderNumber}
      </ButtonLink>
    ),
    again: (isMain) => (
      <Button
        variant={isMain ? 'primary' : 'quiet'}
        block
        busy={repeat.isPending}
        onClick={() => repeat.mutate(orderNumber)}
      >
        Order again
      </Button>
    ),
  };
  return (
    <div className={styles.page}>
      <StateMark tone={words.tone} />
      <div role="status" className={styles.words}>
        <PageHeading title={words.title} className={styles.heading} />
        <p className={styles.text}>{words.text}</p>
        <p className={styles.next}>{words.next}</p>
      </div>
      {isOld && (
        <p className={styles.old}>
          We can’t reach our server right now. This is the last we know. We’ll keep checking.
        </p>
      )}
      {check.isSuccess && words.acts.includes('check') && (
        <p role="status" className={styles.asked}>
          {askedWords(checkout)}
        </p>
      )}
      <div className={styles.acts}>
        {words.acts.map((act, index) => (
          <div key={act}>{buttons[act](index === 0)}</div>
        ))}
      </div>
      {words.tone !== 'waits' && (
        <CaseLinks
          orderNumber={orderNumber}
          title="Your case about this payment"
          awaited={words.tone === 'trouble' || checkout.nextStep === 'wait-for-refund' || payment.paid > payment.amount}
        />
      )}
      <Failure error={pay.error ?? check.error ?? repeat.error} />
    </div>
  );
}

function PaymentSkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Checking your payment…</span>
      <Skeleton shape="disc" className={styles.disc} />
      <Skeleton shape="heading" />
      <Skeleton />
      <Skeleton shape="block" />
    </div>
  );
}

function Unknown() {
  return (
    <div className={styles.page}>
      <PageHeading title="Payment not found" className={styles.heading} />
      <p className={styles.text}>This link matches none of your orders. See them all in Orders.</p>
      <ButtonLink as={Link} to={paths.orders} block>
        See your orders
      </ButtonLink>
    </div>
  );
}
