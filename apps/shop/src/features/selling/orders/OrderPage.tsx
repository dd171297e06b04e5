import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import { formatInstant, lagosDay } from '@foodbank/contract/primitives/day';
import { dayText, hoursText } from '@foodbank/contract/primitives/delivery-time';
import { eventWords, type ShopOrder, stateWords } from '@foodbank/contract/selling/shop-orders';
import plate from '@foodbank/ui/art/EmptyPlate?picture';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { moment } from '../../../moment.ts';
import { PushOffer } from '../../../notifications/PushOffer.tsx';
import { Age } from '../../../offline/Age.tsx';
import { OrderReturns } from '../../../orders/OrderReturns.tsx';
import { orderQuery } from '../../../orders/order-queries.ts';
import { paths, paymentPath, planPath, questionPath } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { SlowNotice } from '../../../shell/SlowNotice.tsx';
import { CaseLinks } from '../../../tickets/CaseLinks.tsx';
import { OrderActs } from './OrderActs.tsx';
import { OrderLines } from './OrderLines.tsx';
import styles from './OrderPage.module.css';
import { OrderPlace } from './OrderPlace.tsx';
import { nextOf, payLabel, stagesOf, toneOf } from './order-words.ts';

const movesEveryMs = 20_000;
// Without food to hand over, a place to collect it would mislead.
const neverComes = ['expired', 'cancelled'];
const unpaid = ['agree', 'pay', 'wait-for-payment'];
const over = ['expired', 'cancelled', 'delivered', 'partly-delivered', 'returned', 'partly-returned'];

/** One order: where it stands, the code for the hand-over, what was ordered, and what can be done. */
export function OrderPage() {
  const { number = '' } = useParams();
  const query = useQuery({
    ...orderQuery(number),
    refetchInterval: ({ state: { data } }) => (data && !over.includes(data.state) ? movesEveryMs : false),
  });
  if (query.isPending) return <OrderSkeleton queryKey={orderQuery(number).queryKey} />;
  if (!query.data)
    return isMissing(query.error) ? (
      <Unknown number={number} />
    ) : (
      <div className={styles.page}>
        <BackLink to={paths.orders}>Orders</BackLink>
        <ReadFailure query={query} of="The order" isScreen />
      </div>
    );
  const order = query.data;
  return (
    <div className={styles.page}>
      <BackLink to={paths.orders}>Orders</BackLink>
      <Age query={query} of="This order" />
      <header className={styles.top}>
        <PageHeading title={`Order ${order.number}`} className={styles.heading} />
        <div role="status" className={styles.now}>
          <StatusBadge tone={toneOf(order.state)}>{stateWords(order)}</StatusBadge>
          <p className={styles.next}>{nextOf(order)}</p>
        </div>
        {unpaid.includes(order.nextStep) && (
          <ButtonLink
            as={Link}
            to={order.nextStep === 'agree' ? planPath(order.checkoutId) : paymentPath(order.checkoutId)}
            variant="action"
            size="large"
            block
          >
            {payLabel(order)}
          </ButtonLink>
        )}
      </header>
      {!unpaid.includes(order.nextStep) && !neverComes.includes(order.state) && <PushOffer />}
      <Questions order={order} />
      {order.handOverCode !== null && <Code code={order.handOverCode} handover={order.handover} />}
      {order.rider && <Rider rider={order.rider} />}
      <Stages order={order} />
      <PromiseNote order={order} />
      <div className={styles.columns}>
        <OrderLines order={order} />
        <div className={styles.side}>
          {order.hasReceipt && <OrderReturns number={number} />}
          {!neverComes.includes(order.state) && <OrderPlace order={order} />}
          <CaseLinks orderNumber={order.number} title="Your cases about this order" />
          <OrderActs order={order} />
        </div>
      </div>
      <History order={order} />
    </div>
  );
}

/** Products that are not there: the customer chooses what is taken instead. */
function Questions({ order: { number, questions = [] } }: { order: ShopOrder }) {
  return questions.map(({ id, name, unit, quantity, deadlineAt }) => (
    <section key={id} className={styles.question} aria-label={`${name} isn’t available`}>
      <p>
        <strong>
          {quantity} × {name}, {unit}
        </strong>{' '}
        isn’t available. Choose what to bring instead by {moment(deadlineAt)}. If you don’t answer, you get your money
        back.
      </p>
      <ButtonLink as={Link} to={questionPath(number, id)} variant="action" block>
        Choose now
      </ButtonLink>
    </section>
  ));
}

function Code({ code, handover }: { code: string; handover: ShopOrder['handover'] }) {
  return (
    <section className={styles.code} aria-label="Your code">
      <p className={styles.digits}>{code}</p>
      <p>
        {handover === 'pick-up'
          ? 'Give the staff this code only once you have your goods.'
          : 'Give the rider this code only once you have your goods. Nobody else needs it.'}
      </p>
    </section>
  );
}

/** Who brings it, until it is handed over. */
function Rider({ rider: { firstname, phone } }: { rider: NonNullable<ShopOrder['rider']> }) {
  return (
    <section className={styles.rider} aria-label="Your rider">
      <p>
        <strong>{firstname}</strong> brings it.
      </p>
      <ButtonLink href={`tel:${phone.replace(/[^+\d]/g, '')}`} variant="quiet" size="small">
        Call {firstname}
      </ButtonLink>
    </section>
  );
}

function Stages({ order }: { order: ShopOrder }) {
  const stages = stagesOf(order);
  if (stages.length === 0) return null;
  const words = { done: 'done', now: 'under way', later: 'still to come' } as const;
  return (
    <PlainList as="ol" className={styles.stages} aria-label="Order progress">
      {stages.map(({ name, state }) => (
        <li key={name} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.dot}>{state === 'done' && <Icon name="check" size={16} />}</span>
          <span>
            {name}
            <span className="visually-hidden">: {words[state]}</span>
          </span>
        </li>
      ))}
    </PlainList>
  );
}

/** What is waited for while a delivery is still to come. */
const waitingSteps: readonly ShopOrder['nextStep'][] = [
  'wait-for-packing',
  'wait-for-ready',
  'wait-for-rider',
  'rider-comes-again',
];

/** The chosen window, which is the promise, and whether it was kept. */
function PromiseNote({ order: { promise, delivery, nextStep } }: { order: ShopOrder }) {
  const isTimeOpen = delivery !== null && !delivery.windowFrom && waitingSteps.includes(nextStep);
  if (!promise && !delivery?.windowFrom && !isTimeOpen) return null;
  return (
    <section className={styles.promise} aria-label="Our promise">
      {delivery?.windowFrom && delivery.windowTo && (
        <p>
          Your time:{' '}
          <strong>
            {dayText(lagosDay(new Date(delivery.windowFrom)), new Date())},{' '}
            <span className={styles.hours}>
              {hoursText(new Date(delivery.windowFrom), new Date(delivery.windowTo))}
            </span>
          </strong>
        </p>
      )}
      {isTimeOpen && <p>The store is setting a new time for your order. We’ll text you.</p>}
      {promise && promise.kept !== null && (
        <p>
          {promise.kept
            ? 'Delivered on time.'
            : `Late: we promised it by ${formatInstant(new Date(promise.dueAt))}. We’re sorry.`}
        </p>
      )}
    </section>
  );
}

function History({ order: { events, handover } }: { order: ShopOrder }) {
  return (
    <details className={styles.history}>
      <summary>Order history</summary>
      <PlainList as="ol">
        {events.map(({ id, kind, at, text }) => (
          <li key={id}>
            <span className={styles.at}>{formatInstant(new Date(at))}</span>
            <span>
              {eventWords(kind, handover)}
              {text && <span className={styles.detail}>{text}</span>}
            </span>
          </li>
        ))}
      </PlainList>
    </details>
  );
}

function OrderSkeleton({ queryKey }: { queryKey: QueryKey }) {
  return (
    <div className={styles.page}>
      <BackLink to={paths.orders}>Orders</BackLink>
      <SlowNotice queryKey={queryKey} titleAs="h1" />
      <span className="visually-hidden" role="status">
        Loading the order…
      </span>
      <Skeleton shape="heading" />
      <Skeleton />
      <Skeleton shape="block" className={styles.skeleton} />
      <Skeleton shape="block" className={styles.skeleton} />
    </div>
  );
}

function Unknown({ number }: { number: string }) {
  return (
    <div className={styles.unknown}>
      <img src={plate} alt="" width={160} height={120} />
      <PageHeading title="Order not found" className={styles.heading} />
      <p>You have no order {number}. All of yours are in the list.</p>
      <ButtonLink as={Link} to={paths.orders}>
        See your orders
      </ButtonLink>
    </div>
  );
}
