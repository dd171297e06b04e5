import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import { formatInstant } from '@foodbank/contract/primitives/day';
import { readCheckout } from '@foodbank/contract/selling/checkout';
import type { Offer } from '@foodbank/contract/selling/plan-offers';
import { cancelOrder } from '@foodbank/contract/selling/shop-orders';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { paths, paymentPath } from '../../../paths.ts';
import { askPath } from '../../../plans/ask-person.ts';
import { AgreeForm } from './AgreeForm.tsx';
import { offerQuery } from './checkout-queries.ts';
import { KeyFacts } from './KeyFacts.tsx';
import styles from './PlanPage.module.css';
import { PlanQuestions } from './PlanQuestions.tsx';
import type { AnsweringLine } from './plan-questions.ts';

/** Before the customer agrees: the key facts on one page, two questions, the code. */
export function PlanPage() {
  const { id = '' } = useParams();
  const query = useQuery(offerQuery(id));
  if (query.isPending) return <PlanSkeleton />;
  if (!query.data)
    // Paid at once, or another person's: the page of the payment says what there is.
    return isMissing(query.error) ? (
      <Navigate to={paymentPath(id)} replace />
    ) : (
      <div className={styles.page}>
        <ReadFailure query={query} of="Your plan" isScreen />
      </div>
    );
  // Agreed already, or over: what comes next stands on the page of the payment.
  if (query.data.state !== 'open' || query.data.holdsUntil === null) return <Navigate to={paymentPath(id)} replace />;
  return <HeldOffer key={id} offer={query.data} />;
}

/** The offer as it is now. Another one than was shown first begins anew, and says so. */
function HeldOffer({ offer }: { offer: Offer }) {
  const [shownFirst] = useState(offer.digest);
  return <OpenOffer key={offer.digest} offer={offer} isChanged={offer.digest !== shownFirst} />;
}

function OpenOffer({ offer, isChanged }: { offer: Offer; isChanged: boolean }) {
  const client = useQueryClient();
  const [taps, setTaps] = useState<number | null>(null);
  const [marked, setMarked] = useState<AnsweringLine | null>(null);
  const readAnew = () => void client.invalidateQueries({ queryKey: offerQuery(offer.checkoutId).queryKey });
  return (
    <div className={styles.page}>
      <div>
        <PageHeading title="Before you agree" className={styles.heading} />
        <p className={styles.lead}>
          {offer.plan.name} for order <span className={styles.number}>{offer.orderNumber}</span>. Food, price and
          delivery time are held for you until{' '}
          {formatInstant(new Date(offer.holdsUntil ?? ''))
            .split(', ')
            .at(-1)}
          .
        </p>
      </div>
      {(isChanged || offer.isNewDevice) && (
        <Banner tone="info">
          {isChanged
            ? 'Something changed. This is the plan as it is now.'
            : 'You opened this plan on another device before.'}
        </Banner>
      )}
      <KeyFacts offer={offer} marked={marked} />
      {taps === null ? (
        <PlanQuestions offer={offer} onMark={setMarked} onUnderstood={setTaps} />
      ) : (
        <AgreeForm offer={offer} taps={taps} onChanged={readAnew} />
      )}
      <LeavePlan offer={offer} />
    </div>
  );
}

/** Stepping back: the hold ends, the basket stays, and nothing is owed. */
function LeavePlan({ offer: { checkoutId, orderNumber } }: { offer: Offer }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: async () => {
      const { checkout } = await call(readCheckout, { params: { id: checkoutId } });
      // Agreed to on another page, or over: it is no offer to leave any more, and an order that was paid is not cancelled by this.
      if (checkout.nextStep !== 'agree') return paymentPath(checkoutId);
      await call(cancelOrder, { params: { number: orderNumber } });
      return paths.checkout;
    },
    onSuccess: (path) => {
      void client.invalidateQueries({ queryKey: ['orders'] });
      void navigate(path, { replace: true });
    },
  });
  return (
    <div className={styles.leave}>
      {leave.isError && <Failure error={leave.error} />}
      <Button variant="quiet" block busy={leave.isPending} onClick={() => leave.mutate()}>
        No, back to the checkout
      </Button>
      <p>Your basket stays as it is, and nothing is owed.</p>
      <p>
        Not sure, or it doesn’t work?{' '}
        <Link to={askPath({ topic: 'plan', order: orderNumber })}>Ask a person about this plan</Link>
      </p>
    </div>
  );
}

function PlanSkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Loading the plan…</span>
      <Skeleton shape="heading" />
      <Skeleton shape="block" className={styles.skeleton} />
    </div>
  );
}
