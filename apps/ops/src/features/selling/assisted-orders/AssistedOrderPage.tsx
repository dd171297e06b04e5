import { PageHeading } from '@foodbank/app/components/PageHeading';
import { failureText } from '@foodbank/app/forms/failure-text';
import { lazyPart } from '@foodbank/app/lazy-part';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { type AssistedOrder, cancelAssistedOrder } from '@foodbank/contract/selling/assisted-orders-staff';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Card } from '@foodbank/ui/Card';
import { SelectField } from '@foodbank/ui/SelectField';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { BackLink } from '../../../components/BackLink.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { endByPhoneWhys } from '../../../components/whys.ts';
import { paths } from '../../../paths.ts';
import styles from './AssistedOrder.module.css';
import { assistedOrderQuery } from './assisted-queries.ts';
import { BasketLines } from './BasketLines.tsx';
import { HandoverPart } from './HandoverPart.tsx';
import { ProductFinder } from './ProductFinder.tsx';
import { useDraft } from './use-draft.ts';

// The basket is seen first.
const CustomerStep = lazyPart(async () => (await import('./CustomerStep.tsx')).CustomerStep);

// The customer may press on the page of the link, or pay, at any moment.
const refreshedEveryMs = 5_000;

/** An order by phone: products and hand-over on the left, the basket with its total and the customer's step on the right. */
export function AssistedOrderPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    ...assistedOrderQuery(id),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'offered' || data?.state === 'ordered' ? refreshedEveryMs : false,
  });
  const { data: order, error, isFetching, refetch } = query;
  if (order === undefined) {
    return (
      <div className={styles.page}>
        <PageHeading title="Order by phone" className={styles.title} />
        {error ? <FailedNotice what="order" error={error} busy={isFetching} onRetry={refetch} /> : <Skeleton />}
      </div>
    );
  }
  return <Details key={order.id} order={order} />;
}

function Details({ order }: { order: AssistedOrder }) {
  const { customer, stores } = order;
  const { draft, change, isSaving, error } = useDraft(order);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const isOpen = order.state === 'filling' || order.state === 'offered';
  const store = stores.find(({ id }) => id === draft.storeId);
  const inBasket = new Map(draft.lines.map(({ productId, quantity }) => [productId, quantity]));
  return (
    <div className={styles.page}>
      <BackLink to={paths.customer(customer.id)}>{customer.name}</BackLink>
      <header className={styles.head}>
        <div>
          <PageHeading title="Order by phone" className={styles.title} />
          <p className={styles.quiet}>
            For {customer.name}, {customer.maskedPhone}. Begun by {order.openedBy}. The basket of the app is another one
            and stays as it is.
          </p>
        </div>
        {isOpen && <EndButton order={order} />}
      </header>
      {error && <Banner tone="error">{failureText(error, { refused: 'The change was refused.' })}</Banner>}
      <div className={isOpen ? styles.columns : undefined}>
        {isOpen && (
          <div className={styles.column}>
            <Section title="Store and products">
              <SelectField
                name="store"
                label="Store"
                value={draft.storeId ?? ''}
                options={[
                  ...(draft.storeId === null ? [{ value: '', label: 'Choose a store' }] : []),
                  ...stores.map(({ id, name, city, isOpen }) => ({
                    value: id,
                    label: `${name}, ${city}${isOpen ? '' : ', closed'}`,
                  })),
                ]}
                onChange={({ target }) => target.value && change({ storeId: target.value, windowId: null })}
              />
              {store && (
                <ProductFinder
                  store={store.slug}
                  inBasket={inBasket}
                  onAdd={({ id, name, unit }) => {
                    setNames(new Map([...names, [id, `${name}, ${unit}`]]));
                    const before = draft.lines.find(({ productId }) => productId === id);
                    change({
                      lines: before
                        ? draft.lines.map((line) => (line === before ? { ...line, quantity: line.quantity + 1 } : line))
                        : [...draft.lines, { productId: id, quantity: 1, substitution: 'similar', substituteId: null }],
                    });
                  }}
                />
              )}
            </Section>
            {store && (
              <Section title="Hand-over">
                <HandoverPart order={order} draft={draft} onChange={change} />
              </Section>
            )}
          </div>
        )}
        <div className={`${styles.column} ${styles.sticky}`}>
          <Section title="Basket">
            <BasketLines
              lines={draft.lines}
              saved={order.lines}
              names={names}
              isFixed={!isOpen}
              storeSlug={order.stores.find(({ id }) => id === draft.storeId)?.slug ?? ''}
              onChange={(lines) => change({ lines })}
            />
            <Sums order={order} isSaving={isSaving} />
          </Section>
          <Section title={order.state === 'ordered' ? 'Order and payment' : 'The customer confirms'}>
            <Suspense fallback={<Skeleton />}>
              <CustomerStep order={order} isSaving={isSaving} />
            </Suspense>
          </Section>
        </div>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" padding="snug" className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      {children}
    </Card>
  );
}

function Sums({ order, isSaving }: { order: AssistedOrder; isSaving: boolean }) {
  const { goodsTotal, deliveryFee, total, handover } = order;
  const fee = handover === 'pick-up' ? 'Free' : deliveryFee === null ? 'Not known yet' : formatNaira(deliveryFee);
  return (
    <table className={styles.sums} aria-busy={isSaving}>
      <tbody>
        <tr>
          <th scope="row">Goods</th>
          <td className="figures">{formatNaira(goodsTotal)}</td>
        </tr>
        <tr>
          <th scope="row">{handover === 'pick-up' ? 'Pick-up' : 'Delivery'}</th>
          <td className="figures">{fee}</td>
        </tr>
        <tr className={styles.total}>
          <th scope="row">Total</th>
          <td className="figures">{isSaving ? '…' : formatNaira(total)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function EndButton({ order }: { order: AssistedOrder }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        End without an order
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="End this order by phone"
        consequences={['What was filled in is lost. A code and a link that were sent stop working.']}
        confirm="End it"
        whys={endByPhoneWhys}
        tone="danger"
        send={(reason) => call(cancelAssistedOrder, { params: { id: order.id }, body: { reason } })}
        onDone={({ message }) => {
          toast(`${message}.`);
          void navigate(paths.customer(order.customer.id));
        }}
      />
    </>
  );
}
