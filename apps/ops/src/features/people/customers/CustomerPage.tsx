import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import { lazyPart } from '@foodbank/app/lazy-part';
import { type CustomerRecord, customerStates, showCustomerContacts } from '@foodbank/contract/people/customers-staff';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { handovers } from '@foodbank/contract/selling/checkout';
import { stateWords } from '@foodbank/contract/selling/shop-orders';
import { Card } from '@foodbank/ui/Card';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../api.ts';
import { BackLink } from '../../../components/BackLink.tsx';
import { type Because, MaskedContact } from '../../../components/MaskedContact.tsx';
import { Moment } from '../../../components/moments.tsx';
import { EmptyNotice, FailedNotice, WaitingNotice } from '../../../components/notices.tsx';
import { useLiveRecord } from '../../../components/use-live-query.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { costOf, itemsText, toneOf } from '../../selling/orders/shared/order-texts.ts';
import styles from './Customers.module.css';
import { type CustomerTab, CustomerTabs, customerTabs, useCustomerTab } from './CustomerTabs.tsx';
import { customerQuery } from './shared/customer-queries.ts';

const CustomerActs = lazyPart(async () => (await import('./CustomerActs.tsx')).CustomerActs);
const RequestsAbout = lazyPart(async () => (await import('../../../components/RequestsAbout.tsx')).RequestsAbout);
const PaymentsOf = lazyPart(async () => (await import('../../money/charges/shared/PaymentsOf.tsx')).PaymentsOf);
const CustomerTimeline = lazyPart(
  async () => (await import('../../oversight/timelines/shared/CustomerTimeline.tsx')).CustomerTimeline,
);
const PlansOfCustomer = lazyPart(async () => (await import('../../lending/loans/shared/LoansOf.tsx')).PlansOfCustomer);

/** The page of one customer: what happened around them, contacts, orders, plans, messages, requests, and what staff may do. */
export function CustomerPage() {
  const { customerId = '' } = useParams();
  const tab = useCustomerTab();
  const { data: customer, error, isFetching, refetch } = useQuery(customerQuery(customerId));
  useLiveRecord({ data: customer, refetch });
  if (customer === undefined) {
    return (
      <div className={styles.page}>
        <BackLink to={paths.customers}>Customers</BackLink>
        <PageHeading title="Customer" />
        {!error && (
          <div className={styles.skeleton}>
            <p role="status" className="visually-hidden">
              Loading the customer…
            </p>
            <Skeleton />
            <Skeleton />
          </div>
        )}
        {isMissing(error) && <EmptyNotice title="No such customer" text="The customer is unknown, or was erased." />}
        {error && !isMissing(error) && (
          <FailedNotice what="customer" error={error} busy={isFetching} onRetry={refetch} />
        )}
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <BackLink to={paths.customers}>Customers</BackLink>
      {error && <FailedNotice what="customer" error={error} busy={isFetching} onRetry={refetch} />}
      <header className={styles.head}>
        <div className={styles.names}>
          <PageHeading title={customer.name} className={styles.title} />
          <p className={styles.facts}>
            <StatusBadge tone={customer.state === 'active' ? 'completed' : 'other'}>
              {customerStates[customer.state]}
            </StatusBadge>
            <span>
              Signed up <Moment at={customer.signedUpAt} dayOnly />
            </span>
          </p>
        </div>
        <Suspense fallback={null}>
          <CustomerActs key={customer.id} customer={customer} />
        </Suspense>
      </header>
      {customer.phoneChange && (
        <WaitingNotice action={<Link to={paths.approval(customer.phoneChange.approvalId)}>Open the request</Link>}>
          Another phone number was asked for on <Moment at={customer.phoneChange.requestedAt} />.
        </WaitingNotice>
      )}
      <CustomerTabs customerId={customer.id} />
      <Suspense fallback={<Skeleton shape="block" />}>
        <TabOf customer={customer} tab={tab} />
      </Suspense>
    </div>
  );
}

/** What a tab shows. */
function TabOf({ customer, tab }: { customer: CustomerRecord; tab: CustomerTab }) {
  const { id } = customer;
  const mayReadAudit = useMay('audit.read');
  if (tab === 'overview') return <Overview customer={customer} />;
  if (tab === 'orders')
    return (
      <>
        <Section title="Orders">
          <Orders customer={customer} />
        </Section>
        <Section title="Payments">
          <PaymentsOf customerId={id} />
        </Section>
      </>
    );
  if (tab === 'plans')
    return (
      <Section title="Plans">
        <PlansOfCustomer customerId={id} />
      </Section>
    );
  if (tab === 'requests')
    return (
      <Section title="Requests">
        <RequestsAbout customerId={id} what="customer" title={null} />
      </Section>
    );
  return (
    <Section title={customerTabs[tab].label}>
      {tab === 'identity' && <LimitAndIdentity customerId={id} />}
      {tab === 'privacy' && mayReadAudit && (
        <p className={styles.links}>
          <Link to={paths.audit({ subject: id })}>Everything in the audit log about them</Link>
        </p>
      )}
      <CustomerTimeline customerId={id} about={tab} />
    </Section>
  );
}

/** All that happened, beside what is known of the customer. */
function Overview({ customer }: { customer: CustomerRecord }) {
  return (
    <div className={styles.columns}>
      <Section title="What happened">
        <CustomerTimeline key={customer.id} customerId={customer.id} />
      </Section>
      <div className={styles.column}>
        <Section title="Contacts">
          <Contacts key={customer.id} customer={customer} />
        </Section>
        <Section title="In the app">
          <Account customer={customer} />
        </Section>
      </div>
    </div>
  );
}

function LimitAndIdentity({ customerId }: { customerId: string }) {
  const [mayReadLimits, mayReadChecks] = [useMay('limits.read'), useMay('identity.read')];
  return (
    <PlainList className={styles.links}>
      {mayReadLimits && (
        <li>
          <Link to={paths.customerLimit(customerId)}>How much they may owe, and why</Link>
        </li>
      )}
      {mayReadChecks && (
        <li>
          <Link to={paths.identityChecks({ customer: customerId })}>Identity checks and level 2</Link>
        </li>
      )}
    </PlainList>
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

function Orders({ customer: { orders, hasMoreOrders, assistedOrder } }: { customer: CustomerRecord }) {
  const mayAssist = useMay('orders.assist');
  const mayRead = useMay('orders.read');
  return (
    <>
      {assistedOrder && (
        <p>
          {assistedOrder.openedBy} fills an order by phone, last changed <Moment at={assistedOrder.updatedAt} />.{' '}
          {mayAssist && <Link to={paths.assistedOrder(assistedOrder.id)}>Open it</Link>}
        </p>
      )}
      {orders.length === 0 && <p className={styles.quiet}>No orders yet.</p>}
      <PlainList className={styles.orders} aria-label="Orders">
        {orders.map(({ number, state, storeName, handover, itemCount, createdAt, ...amounts }) => (
          <li key={number} className={styles.order}>
            <strong>{mayRead ? <Link to={paths.order(number)}>{number}</Link> : number}</strong>
            <StatusBadge tone={toneOf(state)}>{stateWords({ state, handover })}</StatusBadge>
            <span className={styles.quiet}>
              {storeName}. {handovers[handover]}, {itemsText(itemCount)}. <Moment at={createdAt} />
              {costOf(amounts).before && `. ${costOf(amounts).before}`}
            </span>
            <strong className="figures">{formatNaira(costOf(amounts).cost)}</strong>
          </li>
        ))}
      </PlainList>
      {hasMoreOrders && <p className={styles.quiet}>Older orders are in the list of orders, by number.</p>}
    </>
  );
}

function Contacts({ customer }: { customer: CustomerRecord }) {
  const mayShow = useMay('customers.contacts');
  const maySeeLooks = useMay('audit.read') || mayShow;
  const show = async (because: Because) => {
    const { phone, email } = await call(showCustomerContacts, {
      params: { customerId: customer.id },
      body: because,
    });
    return email === null ? phone : `${phone}, ${email}`;
  };
  return (
    <>
      <DescriptionList
        entries={[
          {
            label: 'Phone and email',
            long: true,
            value: (
              <MaskedContact
                what={`${customer.name}’s contacts`}
                masked={`${customer.maskedPhone}, ${customer.maskedEmail ?? 'no email'}`}
                show={show}
                refused={mayShow ? null : 'Your role does not show contacts.'}
              />
            ),
          },
        ]}
      />
      {maySeeLooks && (
        <p className={styles.links}>
          <Link to={paths.customer(customer.id, { tab: 'privacy' })}>Who looked at them</Link>
        </p>
      )}
    </>
  );
}

function Account({ customer: { agent, addressCount, deviceCount, basket } }: { customer: CustomerRecord }) {
  const mayReadAgents = useMay('agents.read');
  const agentName = agent && (mayReadAgents ? <Link to={paths.agent(agent.id)}>{agent.name}</Link> : agent.name);
  return (
    <DescriptionList
      entries={[
        { label: 'Referred by', value: agentName ?? 'No agent' },
        { label: 'Addresses', value: addressCount },
        { label: 'Devices signed in', value: deviceCount },
        {
          label: 'Basket',
          value: basket
            ? `${itemsText(basket.itemCount)}, ${formatNaira(basket.goodsTotal)}, ${basket.storeName}`
            : 'Empty',
        },
      ]}
    />
  );
}
