import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import { freezeReasons, type getLoan, loanEventKinds } from '@foodbank/contract/lending/loans-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Moment } from '../../../components/moments.tsx';
import { WaitingNotice } from '../../../components/notices.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import tabStyles from '../../../components/state-tabs.module.css';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { LoanActs, waitingId } from './LoanActs.tsx';
import styles from './Loans.module.css';
import { loanQuery } from './loan-queries.ts';
import { Paused } from './Paused.tsx';
import { usePlanName } from './PlanChoice.tsx';
import { overdueText, standingOf } from './shared/loan-lists.ts';

const ConnectedRecords = lazyPart(
  async () => (await import('../../../components/ConnectedRecords.tsx')).ConnectedRecords,
);
const TimelineTab = lazyPart(async () => (await import('./TimelineTab.tsx')).TimelineTab);
const PayoffTab = lazyPart(async () => (await import('./PayoffTab.tsx')).PayoffTab);
const MoneyTab = lazyPart(async () => (await import('./MoneyTab.tsx')).MoneyTab);
const MessagesTab = lazyPart(async () => (await import('./MessagesTab.tsx')).MessagesTab);
const OfferTab = lazyPart(async () => (await import('./OfferTab.tsx')).OfferTab);
const AgreementTab = lazyPart(async () => (await import('./AgreementTab.tsx')).AgreementTab);

type Loan = ReplyOf<typeof getLoan>;

const tabs = {
  schedule: 'Schedule',
  events: 'Timeline',
  payoff: 'Payoff',
  money: 'Money',
  messages: 'Messages',
  offer: 'Offer',
  agreement: 'Agreement',
  belongs: 'Connected',
} as const;
type Tab = keyof typeof tabs;
const money = (naira: number) => <span className="figures">{formatNaira(naira)}</span>;

/** One loan: what is owed, its schedule, events, money and agreement, and what may be done. */
export function LoanRecord({ id }: { id: string }) {
  return (
    <RecordBody query={useQuery(loanQuery(id))} what="loan">
      {(loan) => <Details loan={loan} />}
    </RecordBody>
  );
}

function Details({ loan }: { loan: Loan }) {
  const [params] = useSearchParams();
  const wanted = params.get('tab') ?? '';
  const standing = standingOf(loan);
  const tab = (wanted in tabs ? wanted : 'schedule') as Tab;
  const addressOf = (one: Tab) => {
    const search = new URLSearchParams(params);
    search.set('tab', one);
    return paths.loan(loan.id, `?${search}`);
  };
  return (
    <>
      <div className={styles.top}>
        <RecordHeading title={`Loan ${loan.number}`}>
          {loan.customerName || 'Erased customer'}, {loan.number}
        </RecordHeading>
        <StatusBadge tone={standing.tone}>{standing.text}</StatusBadge>
      </div>
      {loan.freeze && <Frozen freeze={loan.freeze} />}
      {loan.pause && <Paused pause={loan.pause} overdue={overdueText(loan)} />}
      {loan.overdue > 0 && !loan.freeze && !loan.pause && (
        <Banner tone="info">
          {formatNaira(loan.overdue)} is overdue, {counted(loan.daysLate, 'day')} late.
        </Banner>
      )}
      {loan.writeOff && (
        <div id={waitingId} tabIndex={-1}>
          <WaitingNotice action={<Link to={paths.approval(loan.writeOff.approvalId)}>Open the request</Link>}>
            A write-off was asked for on <Moment at={loan.writeOff.requestedAt} />. Nothing has changed yet.
          </WaitingNotice>
        </div>
      )}
      <LoanActs loan={loan} />
      <Head loan={loan} />
      <nav aria-label="Parts of the loan" className={tabStyles.tabs}>
        <PlainList className={tabStyles.row}>
          {(Object.keys(tabs) as Tab[]).map((one) => (
            <li key={one}>
              <Link to={addressOf(one)} aria-current={one === tab ? 'page' : undefined} className={tabStyles.tab}>
                {tabs[one]}
              </Link>
            </li>
          ))}
        </PlainList>
      </nav>
      {tab === 'schedule' && <ScheduleTab loan={loan} />}
      <Suspense fallback={<Skeleton shape="block" />}>
        {tab === 'events' && <TimelineTab loanId={loan.id} acceptedOn={loan.acceptedOn} promisedOn={loan.promisedOn} />}
        {tab === 'payoff' && <PayoffTab loanId={loan.id} today={loan.asOf} />}
        {tab === 'money' && <MoneyTab loanId={loan.id} transfers={loan.transfers} />}
        {tab === 'messages' && <MessagesTab loanId={loan.id} />}
        {tab === 'offer' && <OfferTab loanId={loan.id} />}
        {tab === 'belongs' && <ConnectedRecords of="loan" id={loan.id} />}
        {tab === 'agreement' && <AgreementTab loanId={loan.id} hasFiles={orderOf(loan) !== null} />}
      </Suspense>
    </>
  );
}

/** Since when and why nothing falls due, and the request for the end of that. */
function Frozen({ freeze: { since, reason, note, overdue, daysLate, end } }: { freeze: NonNullable<Loan['freeze']> }) {
  return (
    <>
      <div role="status" className={styles.stopped}>
        <strong>
          Frozen since {formatDay(since)}: {freezeReasons[reason]}
        </strong>
        <p>Nothing falls due, is late, reminded or charged until two people end it. {askedOf[reason]}</p>
        {overdue > 0 && (
          <p>
            {formatNaira(overdue)} was {counted(daysLate, 'day')} late before. It is not asked for, and is not later
            once the freeze ends.
          </p>
        )}
        {note && <p className={styles.note}>Note: {note}</p>}
      </div>
      {end && (
        <div id={waitingId} tabIndex={-1}>
          <WaitingNotice action={<Link to={paths.approval(end.approvalId)}>Open the request</Link>}>
            The end of the freeze was asked for on <Moment at={end.requestedAt} />. Nothing has changed yet.
          </WaitingNotice>
        </div>
      )}
    </>
  );
}

const family = 'Nobody is asked to pay, also not the family, and nothing is sent.';
const perhapsAnother = 'Don’t ask the customer to pay: the plan may not be theirs.';
/** What the customer may be asked while a plan is frozen. */
const askedOf = {
  death: family,
  illness: 'The customer may pay, and is not asked to.',
  'identity-theft': perhapsAnother,
  'not-me': perhapsAnother,
} as const;

/** The number of the order that a loan pays for. */
const orderOf = ({ owner }: Loan): string | null =>
  owner.startsWith('order:FB-') ? owner.slice('order:'.length) : null;

function Head({ loan }: { loan: Loan }) {
  const [mayOrders, mayCustomers] = [useMay('orders.read'), useMay('customers.read')];
  const mayLimits = useMay('limits.read');
  const order = orderOf(loan);
  const [next] = loan.instalments.filter(({ paidOn }) => paidOn === null).toSorted(byDay);
  const name = loan.customerName || 'Erased';
  const planName = usePlanName(loan.planCode);
  return (
    <DescriptionList
      entries={[
        { label: 'Customer', value: mayCustomers ? <Link to={paths.customer(loan.customerId)}>{name}</Link> : name },
        ...(order ? [{ label: 'Order', value: mayOrders ? <Link to={paths.order(order)}>{order}</Link> : order }] : []),
        ...(mayLimits && loan.customerName
          ? [{ label: 'Limit', value: <Link to={paths.customerLimit(loan.customerId)}>How much they may owe</Link> }]
          : []),
        { label: 'Plan', value: `${planName}, version ${loan.planVersion}` },
        { label: `To settle on ${formatDay(loan.asOf)}`, value: money(loan.payoff) },
        ...(next && loan.freeze === null ? [{ label: 'Next due', value: formatDay(next.dueOn) }] : []),
        { label: 'Financed', value: money(loan.financed) },
        { label: 'Down payment', value: money(loan.downPayment) },
        { label: 'Charge', value: money(loan.charge) },
        { label: 'Late fees', value: money(loan.lateFees) },
        ...(loan.credit > 0 ? [{ label: 'Paid beyond it', value: money(loan.credit) }] : []),
      ]}
    />
  );
}

/** Instalments as they fall due: one that moved may come behind later ones. */
const byDay = (one: { dueOn: string; number: number }, other: { dueOn: string; number: number }) =>
  one.dueOn.localeCompare(other.dueOn) || one.number - other.number;

/** Each version of the schedule, the newest first, with the event that made it. */
function ScheduleTab({ loan: { schedules, events, instalments } }: { loan: Loan }) {
  const newest = schedules.toSorted((one, other) => other.version - one.version);
  const paidOf = new Map(instalments.map(({ number, paidOn }) => [number, paidOn]));
  return (
    <div className={styles.versions}>
      {newest.map(({ version, eventNumber, instalments: rows }, index) => {
        const made = events.find(({ number }) => number === eventNumber);
        const since = made ? `since ${loanEventKinds[made.kind].toLowerCase()}, ${formatDay(made.on)}` : 'as agreed to';
        // Two may be made by the same act of a day.
        const title = `Version ${version}, ${since}`;
        return (
          <RecordPart key={version} title={title}>
            <table className={styles.table} aria-label={`Schedule, version ${version}`}>
              <thead>
                <tr>
                  <th scope="col">Due</th>
                  <th scope="col">Payment</th>
                  <th scope="col">{index === 0 ? 'Paid' : 'Charge in it'}</th>
                </tr>
              </thead>
              <tbody>
                {rows.toSorted(byDay).map(({ number, dueOn, principal, charge }) => {
                  const paidOn = paidOf.get(number);
                  return (
                    <tr key={number}>
                      <td>{formatDay(dueOn)}</td>
                      <td className="figures">
                        {number}. {formatNaira(principal + charge)}
                      </td>
                      <td>{index === 0 ? (paidOn ? formatDay(paidOn) : '–') : formatNaira(charge)}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </RecordPart>
        );
      })}
    </div>
  );
}
