import { Link } from '@foodbank/app/components/Link';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { getProviderEvent, listProviderEvents, providerEventStates } from '@foodbank/contract/money/payments-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { SelectField } from '@foodbank/ui/SelectField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age, Moment } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueRows } from '../../../components/QueueRows.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { liveListOptions, useLiveList } from '../../../components/use-live-list.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Payments.module.css';
import { paymentKeys, refreshedEveryMs } from './payment-queries.ts';

const states = { all: 'Every state', ...providerEventStates };
const schema = { state: choiceFilter(states, 'all') };

/** The webhooks of the payment provider, newest first, and the open one with its payload. */
export function ProviderEventsPage() {
  const { eventId } = useParams();
  const { search } = useLocation();
  const [{ state }, setFilters, pager] = useListPage(schema);
  const { cursor } = pager;
  const query = useQuery({
    queryKey: paymentKeys.list('events', state, cursor),
    queryFn: () =>
      call(listProviderEvents, { query: { ...(state !== 'all' && { state }), ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });
  useLiveList(query.refetch, refreshedEveryMs);
  const list = (
    <ListFrame
      title="Provider events"
      lead="What the payment provider told us. Newest first. It decides nothing: the provider is asked."
      filters={
        <SelectField
          name="state"
          label="State"
          value={state}
          options={states}
          onChange={({ target }) => setFilters({ state: target.value as typeof state })}
        />
      }
    >
      <ListBody
        query={query}
        what="events"
        onClear={state === 'all' ? null : () => setFilters({ state: 'all' })}
        empty={{ title: 'No event has come', text: 'What the payment provider tells us comes here.' }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <QueueRows
              label="Events"
              stale={stale}
              rows={rows.map((row) => ({
                key: row.id,
                to: paths.providerEvent(row.id, search),
                isCurrent: row.id === eventId,
                title: eventWords(row.event),
                corner: <Age at={row.receivedAt} />,
                line: [row.reference, providerEventStates[row.state]].filter(Boolean).join(' · '),
              }))}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={paths.providerEvents()}
      record={eventId === undefined ? null : <Event id={eventId} />}
      recordKey={eventId}
      hint="Choose an event to see what the provider sent."
    />
  );
}

/** What the provider tells, in our words; in its own where it says something new. */
const eventWords = (event: string): string => knownEvents[event] ?? event;
const knownEvents: Readonly<Record<string, string>> = {
  'charge.success': 'Payment came in',
  'charge.failed': 'Payment failed',
  'charge.dispute.create': 'Chargeback begun',
  'charge.dispute.remind': 'Chargeback waits for us',
  'charge.dispute.resolve': 'Chargeback decided',
  'refund.pending': 'Refund waits',
  'refund.processing': 'Refund on its way',
  'refund.processed': 'Refund arrived',
  'refund.failed': 'Refund failed',
  'transfer.success': 'Payout arrived',
  'transfer.failed': 'Payout failed',
  'transfer.reversed': 'Payout came back',
};

/** The order, loan or payout of a reference, as a link where its page may be opened. */
function About({ reference }: { reference: string | null }) {
  const may = { orders: useMay('orders.read'), loans: useMay('loans.read') };
  const order = /^(FB-\d{8})-/.exec(reference ?? '')?.[1];
  const loan = /^(LN-\d{8})-/.exec(reference ?? '')?.[1];
  const payout = /^payout-([0-9a-f-]{36})$/.exec(reference ?? '')?.[1];
  if (payout !== undefined) return <Link to={paths.payout(payout)}>The payout</Link>;
  if (order !== undefined) return may.orders ? <Link to={paths.order(order)}>Order {order}</Link> : `Order ${order}`;
  if (loan !== undefined)
    return may.loans ? <Link to={paths.loans({ number: loan })}>Loan {loan}</Link> : `Loan ${loan}`;
  return 'None of ours';
}

/** One webhook with its payload. */
function Event({ id }: { id: string }) {
  const query = useQuery({
    queryKey: paymentKeys.record('events', id),
    queryFn: () => call(getProviderEvent, { params: { eventId: id } }),
  });
  return (
    <RecordBody query={query} what="event">
      {({ event, state, reference, deliveries, receivedAt, handledAt, payload }) => (
        <>
          <RecordHeading title={eventWords(event)} />
          <DescriptionList
            entries={[
              { label: 'State', value: providerEventStates[state], long: true },
              { label: 'Received', value: <Moment at={receivedAt} /> },
              { label: 'Handled', value: handledAt === null ? 'Not needed or not yet' : <Moment at={handledAt} /> },
              { label: 'Came', value: deliveries === 1 ? 'Once' : counted(deliveries, 'time') },
              { label: 'Reference', value: reference ?? 'None of ours' },
              { label: 'About', value: <About reference={reference} /> },
              { label: 'In the provider’s words', value: event },
              {
                label: 'Payload, without names and accounts',
                value: <pre className={styles.payload}>{payload ?? 'It is not JSON.'}</pre>,
                long: true,
              },
            ]}
          />
        </>
      )}
    </RecordBody>
  );
}
