import { Link } from '@foodbank/app/components/Link';
import { LoadingPage } from '@foodbank/app/components/LoadingPage';
import { lazyPart } from '@foodbank/app/lazy-part';
import { useMedia } from '@foodbank/app/use-media';
import { type RequestRecord, requestKinds, showRequestContacts } from '@foodbank/contract/support/requests-staff';
import { Button } from '@foodbank/ui/Button';
import { Chip } from '@foodbank/ui/Chip';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Icon } from '@foodbank/ui/Icon';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { type Because, MaskedContact } from '../../../components/MaskedContact.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { besideFrom } from '../../../components/QueueLayout.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { RequestsAbout } from '../../../components/RequestsAbout.tsx';
import { useStillShown } from '../../../components/use-still-shown.ts';
import { paths } from '../../../paths.ts';
import { useMay, useMember } from '../../../session/member.ts';
import { Conversation } from './Conversation.tsx';
import { Reply } from './Reply.tsx';
import { RequestActs } from './RequestActs.tsx';
import styles from './RequestPanel.module.css';
import { clockText, momentText, moveText, pauseText } from './request-texts.ts';
import { useClaim } from './use-claim.ts';
import { useRequestKeys } from './use-request-keys.ts';
import { useBeside, useRequest } from './use-requests.ts';

const ConnectedRecords = lazyPart(
  async () => (await import('../../../components/ConnectedRecords.tsx')).ConnectedRecords,
);
const BesideCustomer = lazyPart(async () => (await import('./BesideCustomer.tsx')).BesideCustomer);
// Few requests are about a number, or a payment that a bank asks back.
const NumberInQuestion = lazyPart(async () => (await import('./NumberInQuestion.tsx')).NumberInQuestion);

const OrderStanding = lazyPart(
  async () => (await import('../../selling/orders/shared/OrderStanding.tsx')).OrderStanding,
);
const ChargebackPart = lazyPart(async () => (await import('./ChargebackPart.tsx')).ChargebackPart);

export interface RequestPanelProps {
  id: string;
  /** The list's address, with its filters. */
  listAddress: string;
  /** The next request of the list; null if there is none. */
  nextAddress: string | null;
}

/** One request: its facts, its conversation, and what a member can do with it. Opening it takes it. */
export function RequestPanel({ id, listAddress, nextAddress }: RequestPanelProps) {
  const query = useRequest(id);
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = query;
  const isShown = useStillShown();
  // An answer may arrive when another request is open.
  const goOn = () => isShown() && navigate(nextAddress ?? listAddress);
  return (
    <article className={styles.panel}>
      {error && <FailedNotice what="request" error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <LoadingPage />}
      {data && <Opened request={data.request} now={new Date(data.now)} onGoOn={goOn} />}
    </article>
  );
}

interface OpenedProps {
  request: RequestRecord;
  now: Date;
  /** Leads to the next request. */
  onGoOn: () => void;
}

function Opened({ request, now, onGoOn }: OpenedProps) {
  const member = useMember();
  const mayWork = useMay('requests.work');
  const mayReadCustomers = useMay('customers.read');
  const { id, subject, reference, kind, receivedAt, state, spam, complex, answeredBackAt } = request;
  const [isBeside] = useBeside();
  const isWide = useMedia(besideFrom);
  useClaim(request, mayWork);
  useRequestKeys();
  const clock = clockText(request, now);
  const isHeldByOther = request.holder !== null && request.holder.id !== member.id;
  return (
    <>
      <header className={styles.head}>
        <RecordHeading title={subject} />
        <p className={styles.facts}>
          <span className="figures">{reference}</span>
          <span>{requestKinds[kind]}</span>
          <span>Received {momentText(receivedAt)}</span>
        </p>
        <p className={styles.status}>
          {clock && (
            <span className={`${styles.clock} ${styles[clock.tone]}`}>
              <Icon name="clock" size={18} /> {clock.text}
              {request.dueAt && <span className={styles.due}>({momentText(request.dueAt)})</span>}
            </span>
          )}
          {!isHeldByOther && <span>{moveText(request, member.id)}</span>}
          {complex && <Chip tone="plantain">Complex, 48 hours</Chip>}
          {answeredBackAt && <Chip tone="leaf">Wrote back</Chip>}
          {request.quarantined && <Chip>In quarantine</Chip>}
          {spam && <Chip>Spam</Chip>}
        </p>
        {request.pause && <p className={styles.pause}>{pauseText(request.pause, request.pausesLong)}</p>}
        {state === 'closed' && (
          <p className={styles.closed}>
            Closed {request.closedAt && momentText(request.closedAt)}
            {request.closedBy && ` by ${request.closedBy.name}`}: {request.closeReason}
          </p>
        )}
        <RequestActs request={request} onGoOn={onGoOn} />
      </header>
      {kind === 'chargeback' && (
        <Suspense fallback={null}>
          <ChargebackPart request={request} />
        </Suspense>
      )}
      <Sender request={request} mayWork={mayWork} />
      {kind === 'number' && mayReadCustomers && (
        <Suspense fallback={null}>
          <NumberInQuestion request={request} onGoOn={onGoOn} />
        </Suspense>
      )}
      {isBeside && !isWide && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <BesideCustomer requestId={id} />
        </Suspense>
      )}
      <Conversation request={request} />
      <Reply key={id} request={request} onGoOn={onGoOn} />
      <Suspense fallback={null}>
        <ConnectedRecords of="request" id={id} />
      </Suspense>
      {request.customerId !== null && (
        <RequestsAbout
          customerId={request.customerId}
          what="customer"
          title="Other requests of this customer"
          except={id}
        />
      )}
    </>
  );
}

/** The customer's page, and what happened around them beside the request. */
function OfCustomer({ customerId }: { customerId: string }) {
  const [isBeside, setBeside] = useBeside();
  return (
    <span className={styles.ofCustomer}>
      <Link to={paths.customer(customerId)}>Open the customer’s page</Link>
      <Button variant="quiet" size="small" aria-expanded={isBeside} onClick={() => setBeside(!isBeside)}>
        What happened
      </Button>
    </span>
  );
}

/** The order that it is about, with where it stands: most questions are about that. */
function OfOrder({ number }: { number: string }) {
  return (
    <Suspense fallback={<Link to={paths.order(number)}>{number}</Link>}>
      <OrderStanding number={number} />
    </Suspense>
  );
}

/** The kinds for which the customer’s limit is looked at. */
const aboutLimits: readonly RequestRecord['kind'][] = ['plan', 'limit-review', 'hardship'];

/** Who asks. Contacts are masked until a member says why they are needed. */
function Sender({ request, mayWork }: { request: RequestRecord; mayWork: boolean }) {
  const { id, kind, senderName, email, phone, agentId, customerId, orderNumber, chargeId, loan, identityCheckId } =
    request;
  const mayInviteRiders = useMay('riders.manage');
  const mayReadAgents = useMay('agents.read');
  const mayReadEarnings = useMay('commissions.read');
  const mayReadCustomers = useMay('customers.read');
  const mayReadOrders = useMay('orders.read');
  const mayReadPayments = useMay('payments.read');
  const mayReadLoans = useMay('loans.read');
  const [mayReadIdentity, mayReadLimits] = [useMay('identity.read'), useMay('limits.read')];
  const show = (field: 'email' | 'phone') => async (because: Because) => {
    const contacts = await call(showRequestContacts, { params: { requestId: id }, body: because });
    return contacts[field] ?? '';
  };
  const refused = mayWork ? null : 'Your role does not show contacts.';
  const entries = [
    { label: 'From', value: senderName },
    {
      label: 'Email',
      value:
        email === null ? (
          'None: answers go by text message'
        ) : (
          <MaskedContact what="the sender’s email" masked={email} show={show('email')} refused={refused} />
        ),
    },
    ...(phone === null
      ? []
      : [
          {
            label: 'Phone',
            value: <MaskedContact what="the sender’s phone" masked={phone} show={show('phone')} refused={refused} />,
          },
        ]),
    ...(customerId !== null && mayReadCustomers
      ? [{ label: 'Customer', value: <OfCustomer customerId={customerId} /> }]
      : []),
    ...(orderNumber === null
      ? []
      : [
          {
            label: 'Order',
            long: mayReadOrders,
            value: mayReadOrders ? <OfOrder number={orderNumber} /> : orderNumber,
          },
        ]),
    ...(loan === null
      ? []
      : [{ label: 'Plan', value: mayReadLoans ? <Link to={paths.loan(loan.id)}>{loan.number}</Link> : loan.number }]),
    ...(identityCheckId !== null && mayReadIdentity
      ? [{ label: 'Identity check', value: <Link to={paths.identityCheck(identityCheckId)}>Open the check</Link> }]
      : []),
    ...(aboutLimits.includes(kind) && customerId !== null && mayReadLimits
      ? [{ label: 'Limit', value: <Link to={paths.customerLimit(customerId)}>How much they may owe</Link> }]
      : []),
    ...(chargeId !== null && mayReadPayments
      ? [{ label: 'Payment', value: <Link to={paths.charge(chargeId)}>Open the payment</Link> }]
      : []),
    ...(kind === 'rider' && mayInviteRiders
      ? [{ label: 'Rider', value: <Link to={paths.riders({ request: id })}>Invite the sender as a rider</Link> }]
      : []),
    ...(agentId !== null && mayReadAgents
      ? [{ label: 'Agent', value: <Link to={paths.agent(agentId)}>Open the agent’s page</Link> }]
      : []),
    ...(agentId !== null && mayReadEarnings
      ? [{ label: 'Earnings', value: <Link to={paths.agentEarnings(agentId)}>Open the agent’s earnings</Link> }]
      : []),
  ];
  return <DescriptionList entries={entries} />;
}
