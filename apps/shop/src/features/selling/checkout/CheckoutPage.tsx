import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import type { PayDay } from '@foodbank/contract/primitives/pay-days';
import type { Quote } from '@foodbank/contract/selling/checkout';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { basketStore } from '../../../basket/basket.ts';
import { hasChanges } from '../../../basket/phone-basket.ts';
import { useBasket } from '../../../basket/use-basket.ts';
import { useCheckoutChoice } from '../../../checkout-choice.ts';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { addressesQuery } from '../../../own-data.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import styles from './CheckoutPage.module.css';
import { plansQuery, quoteQuery } from './checkout-queries.ts';
import { HandoverChoice } from './HandoverChoice.tsx';
import { PayBar } from './PayBar.tsx';
import { type PaymentWay, PaymentWays } from './PaymentWays.tsx';
import { Totals } from './Totals.tsx';
import { useUnansweredPress, wasPressed } from './use-press.ts';

/** Checkout on one page: how the order reaches the customer, what it costs in all, and one button. */
export function CheckoutPage() {
  const { basket, sync } = useBasket();
  useEffect(() => {
    basketStore.refresh();
  }, []);
  const isSaved = basket.saved !== null && !hasChanges(basket);
  const resumes = useUnansweredPress(isSaved && basket.lines.length === 0);
  if (!isSaved && sync.status === 'waiting') return <Offline />;
  if (!isSaved || resumes) return <CheckoutSkeleton />;
  if (basket.lines.length === 0) return <NothingToPay />;
  return <Checkout version={basket.saved?.version ?? 0} storeId={basket.saved?.store?.id ?? ''} />;
}

function Checkout({ version, storeId }: { version: number; storeId: string }) {
  const [choice, change] = useCheckoutChoice();
  const isDelivery = choice.handover === 'delivery';
  const addresses = useQuery({ ...addressesQuery, enabled: isDelivery });
  // The address that was used last, unless another one is chosen. One that was deleted meanwhile is not asked for.
  const known = addresses.data?.some(({ id }) => id === choice.addressId);
  const addressId = known ? choice.addressId : (addresses.data?.[0]?.id ?? null);
  const asked = isDelivery
    ? { handover: choice.handover, addressId, windowId: choice.windowId }
    : { handover: choice.handover, addressId: null, windowId: null };
  const quote = useQuery({ ...quoteQuery(version, asked), placeholderData: (before) => before });
  const [payDay, setPayDay] = useState<PayDay | null>(null);
  const preview = useQuery({ ...plansQuery(version, asked, payDay), placeholderData: (before) => before });
  const plans = preview.data?.plans ?? [];
  const [chosen, setChosen] = useState<PaymentWay>(null);
  const plan = plans.find(({ code, obstacle }) => code === chosen && obstacle === null);
  // Nothing is chosen beforehand. Where no plan can be had, there is nothing to choose.
  const isChoice = plans.some(({ obstacle }) => obstacle === null);
  const way = isChoice ? (plan?.code ?? (chosen === 'now' ? 'now' : null)) : 'now';
  const order = quote.data && {
    ...{ ...asked, basketVersion: quote.data.basketVersion, total: quote.data.total },
    ...(plan !== undefined && { plan: plan.code }),
    ...(plan?.payDayRates && payDay !== null && { payDay }),
  };
  // Without an answer the order may have been made, and what it holds is what is missing. The server looks for it before it counts.
  const isRepeat = order !== undefined && wasPressed(order);
  const shown = quote.data && isRepeat ? withoutProblems(quote.data) : quote.data;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <BackLink to={paths.basket}>Basket</BackLink>
        <PageHeading title="Check out" className={styles.heading} />
      </div>
      <div className={styles.parts}>
        {/* The store's address comes with the quote: a card that grew by it would move the other one under the finger. */}
        {quote.isPending ? (
          <Skeleton shape="block" className={styles.choice} />
        ) : (
          <HandoverChoice
            choice={{ ...choice, addressId }}
            storeId={storeId}
            store={quote.data?.store ?? null}
            fee={isDelivery ? (quote.data?.deliveryFee ?? null) : null}
            addresses={addresses}
            isHeld={isRepeat}
            onChange={change}
          />
        )}
        {preview.isPending ? (
          <Skeleton shape="block" className={styles.ways} />
        ) : (
          <PaymentWays
            plans={plans}
            payNow={preview.data?.payNow ?? null}
            way={way}
            onChoose={setChosen}
            payDay={payDay}
            onPayDay={setPayDay}
          />
        )}
      </div>
      <section className={styles.bill} aria-label="What it costs">
        {shown ? (
          <Totals quote={shown} plan={plan ?? null} />
        ) : quote.isPending ? (
          <Skeleton shape="block" />
        ) : (
          <ReadFailure query={quote} of="The total" />
        )}
        {shown && order && (
          <PayBar
            quote={shown}
            asked={order}
            plan={plan ?? null}
            isChosen={way !== null}
            isRepeat={isRepeat}
            isSettled={!quote.isPlaceholderData && !quote.isFetching && !(plan && preview.isPlaceholderData)}
            onRefused={(code) => {
              if (code === 'window-full') change({ windowId: null });
              basketStore.refresh();
              void quote.refetch();
              void preview.refetch();
            }}
          />
        )}
      </section>
    </div>
  );
}

const withoutProblems = (quote: Quote): Quote => ({
  ...quote,
  lines: quote.lines.map((line) => ({ ...line, problemText: null })),
  problems: [],
  canCheckOut: true,
});

function CheckoutSkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Loading the checkout…</span>
      <Skeleton shape="heading" />
      <Skeleton shape="block" className={styles.skeleton} />
      <Skeleton shape="block" className={styles.skeleton} />
    </div>
  );
}

function NothingToPay() {
  return (
    <div className={styles.nothing}>
      <PageHeading title="Check out" className={styles.heading}>
        Nothing to pay
      </PageHeading>
      <p>Your basket is empty. If you just ordered, your order is in Orders.</p>
      <ButtonLink as={Link} to={paths.orders} block>
        See your orders
      </ButtonLink>
      <ButtonLink as={Link} to={paths.shop} variant="quiet" block>
        Go to the shop
      </ButtonLink>
    </div>
  );
}

function Offline() {
  const online = useOnline();
  return (
    <div className={styles.nothing}>
      <PageHeading title="Check out" className={styles.heading}>
        Checkout needs a connection
      </PageHeading>
      <p role="status">
        Your basket is safe on this phone.{' '}
        {online ? 'We are saving it now.' : 'Checkout will open when you’re back online.'}
      </p>
      <ButtonLink as={Link} to={paths.basket} variant="quiet" block>
        Back to the basket
      </ButtonLink>
    </div>
  );
}
