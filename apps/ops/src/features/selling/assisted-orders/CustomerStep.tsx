import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { TypedField } from '@foodbank/app/components/TypedField';
import { failureText } from '@foodbank/app/forms/failure-text';
import { useForm } from '@foodbank/app/forms/use-form';
import { spokenCodeKind } from '@foodbank/app/typed-kinds';
import { phoneCode, phoneCodeTriesMax } from '@foodbank/contract/people/customer-forms';
import { lagosTime } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import {
  type AssistedOrder,
  confirmAssistedOrder,
  offerAssistedOrder,
} from '@foodbank/contract/selling/assisted-orders-staff';
import { type CheckoutProblem, paymentStates } from '@foodbank/contract/selling/checkout';
import { stateWords } from '@foodbank/contract/selling/shop-orders';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { paths } from '../../../paths.ts';
import styles from './AssistedOrder.module.css';
import { keyOf, setAssistedOrder } from './assisted-queries.ts';

const problemTexts: Record<CheckoutProblem, string> = {
  'basket-empty': 'Put products into the basket.',
  'below-minimum': 'An order has at least ₦2,000 of goods.',
  'lines-changed': 'Some lines are sold out, too many, or not sold in this store.',
  'store-closed': 'The store is closed at the moment.',
  'address-missing': 'Choose an address.',
  'outside-zones': 'The stores of this city do not deliver to this address.',
  'window-missing': 'Choose a delivery time.',
  'window-full': 'This delivery time is full or over.',
};

const clock = (at: string) => lagosTime(new Date(at)).slice(11, 16);

/** What the customer has to do next, and what staff do for it: send the code, type it, follow the payment. */
export function CustomerStep({ order, isSaving }: { order: AssistedOrder; isSaving: boolean }) {
  if (order.order !== null) return <Ordered order={order} made={order.order} />;
  if (order.state === 'cancelled')
    return <p role="status">This order by phone has ended. Begin another one on the customer’s page.</p>;
  return <Asking order={order} isSaving={isSaving} />;
}

function Asking({ order, isSaving }: { order: AssistedOrder; isSaving: boolean }) {
  const { id, version, total, problems, offer, unpaidOrder, customer } = order;
  const send = useMutation({
    mutationFn: () => call(offerAssistedOrder, { params: { id }, body: { version, total } }),
    onSuccess: setAssistedOrder,
  });
  const refused = isSaving
    ? 'The total is being worked out.'
    : unpaidOrder !== null
      ? `Order ${unpaidOrder} waits for its payment.`
      : problems[0]
        ? problemTexts[problems[0]]
        : null;
  return (
    <div className={styles.fields}>
      {unpaidOrder !== null && (
        <Banner tone="info">
          <p>
            <Link to={paths.order(unpaidOrder)}>Order {unpaidOrder}</Link> of this customer still waits for its payment.
            The customer pays or cancels it first.
          </p>
        </Banner>
      )}
      {problems.length > 0 && !isSaving && (
        <ul className={styles.problems} aria-label="What is missing">
          {problems.map((problem) => (
            <li key={problem}>{problemTexts[problem]}</li>
          ))}
        </ul>
      )}
      {offer ? (
        <>
          <p role="status">
            {customer.maskedPhone} has a text message with the store, {formatNaira(offer.total)}, a code and a link. It
            is valid until {clock(offer.until)}. The customer tells the code, or presses “Confirm” on the page of the
            link.
          </p>
          <ConfirmForm key={offer.until} order={order} triesLeft={offer.triesLeft} />
        </>
      ) : (
        <p className={styles.quiet}>
          Say the store, the lines and the total. Then the customer gets a text message with a code. Nothing is ordered
          before the customer confirms.
        </p>
      )}
      {send.error && (
        <FormBanner tone="error">
          {failureText(send.error, { refused: 'The text message could not be sent. Please try again.' })}
        </FormBanner>
      )}
      <div className={styles.acts}>
        <ActButton
          variant={offer ? 'quiet' : 'primary'}
          refused={refused}
          busy={send.isPending}
          onClick={() => send.mutate()}
        >
          {offer ? 'Send a new code' : `Send the code for ${formatNaira(total)}`}
        </ActButton>
      </div>
    </div>
  );
}

const codeForm = z.object({ code: phoneCode });

function ConfirmForm({ order, triesLeft }: { order: AssistedOrder; triesLeft: number }) {
  const { busy, message, note, form, field } = useForm({
    schema: codeForm,
    send: (body) => call(confirmAssistedOrder, { params: { id: order.id }, body }),
    failure: { refused: 'The code could not be checked. Please try again.' },
    onDone: setAssistedOrder,
    // How many tries are left.
    onFailed: () => void queryClient.invalidateQueries({ queryKey: keyOf(order.id) }),
  });
  return (
    <form {...form} className={styles.fields}>
      <TypedField
        kind={spokenCodeKind}
        {...field('code')}
        label="Code that the customer tells"
        hint={`Six digits. ${triesLeft} of ${phoneCodeTriesMax} tries are left.`}
      />
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <div className={styles.acts}>
        <Button type="submit" busy={busy}>
          Make the order
        </Button>
      </div>
    </form>
  );
}

function Ordered({ order, made }: { order: AssistedOrder; made: NonNullable<AssistedOrder['order']> }) {
  const isPaid = made.payment.state === 'paid';
  return (
    <div className={styles.fields}>
      <Banner tone={isPaid ? 'success' : 'info'}>
        <p>
          {isPaid
            ? 'The customer has paid. The store packs the order.'
            : made.holdsUntil === null
              ? 'This order waits for no payment any more.'
              : `The order is made. ${order.customer.maskedPhone} ${made.isPayLinkSent ? 'has' : 'gets'} a text message with the payment link. Stock and price are held until ${clock(made.holdsUntil)}.`}
        </p>
      </Banner>
      <DescriptionList
        entries={[
          { label: 'Order', value: <Link to={paths.order(made.number)}>{made.number}</Link> },
          { label: 'State', value: stateWords({ ...made, handover: order.handover }) },
          { label: 'Payment', value: paymentStates[made.payment.state] },
          { label: 'Amount', value: <span className="figures">{formatNaira(made.payment.amount)}</span> },
          ...(made.payment.missing > 0
            ? [{ label: 'Missing', value: <span className="figures">{formatNaira(made.payment.missing)}</span> }]
            : []),
        ]}
      />
      <p className={styles.quiet}>Only the customer can pay. Never take a card number or money by phone.</p>
    </div>
  );
}
