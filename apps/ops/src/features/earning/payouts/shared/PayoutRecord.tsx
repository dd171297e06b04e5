import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import { payoutStates } from '@foodbank/contract/earning/payouts';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Age, Moment } from '../../../../components/moments.tsx';
import { RecordBody, RecordPart } from '../../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../../components/RecordHeading.tsx';
import { paths } from '../../../../paths.ts';
import { useMay } from '../../../../session/member.ts';
import { PayoutActs } from './PayoutActs.tsx';
import { PayoutLines } from './PayoutLines.tsx';
import styles from './Payouts.module.css';
import { PayoutTries } from './PayoutTries.tsx';
import {
  flagTexts,
  holdText,
  type AnyPayoutRecord as Payout,
  payeeOf,
  periodOf,
  usePayoutKind,
} from './payout-kind.ts';
import { payoutQuery } from './payout-queries.ts';
import { toneOf } from './payout-texts.ts';

const ConnectedRecords = lazyPart(
  async () => (await import('../../../../components/ConnectedRecords.tsx')).ConnectedRecords,
);

/** One payout: where it stands and what comes next, its amount, account, lines, tries and history. */
export function PayoutRecord({ id }: { id: string }) {
  return (
    <article className={styles.stack}>
      <RecordBody query={useQuery(payoutQuery(id))} what="payout">
        {(payout) => <PayoutDetails payout={payout} />}
      </RecordBody>
    </article>
  );
}

/** Leads members who may decide about an agent's possible self-referrals to them. */
function AlikeLink({ agentId }: { agentId: string }) {
  if (!useMay('agents.approve-change')) return null;
  return (
    <p>
      It is decided under <Link to={paths.alikeCustomers({ agent: agentId })}>Possible self-referrals</Link>.
    </p>
  );
}

/** Everything about a payout, to an agent or to a store or rider. */
export function PayoutDetails({ payout }: { payout: Payout }) {
  const { state, amount, fee, proposedAt, reviewedBy, approvedBy, obstacles, events } = payout;
  const payee = payeeOf(payout);
  const warnings = [...flagTexts(payout).map((text) => `${text}.`), ...obstacles];
  return (
    <>
      <div className={styles.top}>
        <RecordHeading title={`Payout to ${payee.name}`}>{payee.name}</RecordHeading>
        <StatusBadge tone={toneOf(state)}>{payoutStates[state]}</StatusBadge>
      </div>
      <p className={`${styles.amount} figures`}>{formatNaira(amount)}</p>
      <Standing payout={payout} />
      {warnings.length > 0 && (
        <Banner tone="info">
          {warnings.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {'agent' in payout && payout.flags.includes('alike-customer') && <AlikeLink agentId={payout.agent.id} />}
        </Banner>
      )}
      {payout.alarm !== null && (
        <Banner tone="error">
          <p>{payout.alarm}</p>
          <p>
            It is decided under <Link to={paths.paymentAlarms()}>Payment alarms</Link>.
          </p>
        </Banner>
      )}
      <PayoutActs payout={payout} />
      <RecordPart title="Amount">
        <Sums payout={payout} />
      </RecordPart>
      <RecordPart title="Payee">
        <DescriptionList
          entries={[
            {
              label: payee.label,
              value: (
                <>
                  {payee.to === null ? payee.name : <Link to={payee.to}>{payee.name}</Link>}, {payee.aside}
                </>
              ),
            },
            { label: 'Bank', value: payout.account.bankName },
            { label: 'Account number', value: <span className="figures">{payout.account.number}</span> },
            { label: 'Account name', value: payout.account.name ?? 'No longer kept' },
          ]}
        />
      </RecordPart>
      <RecordPart title="Steps">
        <DescriptionList
          entries={[
            {
              label: 'Proposed',
              value: (
                <>
                  <Moment at={proposedAt} /> (<Age at={proposedAt} />)
                </>
              ),
            },
            { label: 'month' in payout ? 'Due at the end of' : 'Booked', value: periodOf(payout) },
            { label: 'Reviewed by', value: byText(reviewedBy) },
            { label: 'Approved by', value: byText(approvedBy) },
            { label: 'Fee, about', value: <span className="figures">{formatNaira(fee)}</span> },
            { label: 'Reference', value: <span className={styles.reference}>{payout.reference}</span>, long: true },
          ]}
        />
      </RecordPart>
      <PayoutLines lines={payout.lines} />
      <Suspense fallback={null}>
        <ConnectedRecords of={'agent' in payout ? 'payout' : 'partner-payout'} id={payout.id} />
      </Suspense>
      <PayoutTries attempts={payout.attempts} />
      <RecordPart title="History">
        <ol className={styles.history}>
          {events.map(({ id, at, text, reason }) => (
            <li key={id}>
              <Moment at={at} />
              <p>{text}</p>
              {reason && <p className={styles.quiet}>{reason}</p>}
            </li>
          ))}
        </ol>
      </RecordPart>
    </>
  );
}

const byText = (by: Payout['reviewedBy']) =>
  by === null ? (
    'Not yet'
  ) : (
    <>
      {by.name}, <Moment at={by.at} />
    </>
  );

/** Where the payout stands and whose move it is. */
function Standing({ payout }: { payout: Payout }) {
  const { part } = usePayoutKind();
  return <p>{standingOf(payout, `Its ${part.many} stand in the next proposal.`)}</p>;
}

function standingOf(payout: Payout, next: string): string {
  const { state, because, heldBecause, reviewedBy, paidOn, sendableFrom } = payout;
  switch (state) {
    case 'proposed':
      return 'Finance reviews it next.';
    case 'reviewed':
      return `Waiting for a second person: ${reviewedBy?.name ?? 'A member'} reviewed it, and another member of finance approves it.`;
    case 'approved':
      return `It is sent from ${formatDay(sendableFrom)} on, on working days.`;
    case 'sending':
      return 'The payment provider works on it. This page shows the answer.';
    case 'unclear':
      return 'The provider gave no clear answer. It is asked again by the same reference, and the money is never sent twice.';
    case 'held':
      return heldBecause === 'person' ? `Held: ${because ?? ''}` : `Held: ${holdText(payout)}.`;
    case 'paid':
      return `Paid on ${formatDay(paidOn ?? '')}.`;
    case 'failed':
      return `The provider did not pay it${because ? `: ${because}` : ''}. ${next}`;
    case 'returned':
      return `The bank sent it back${because ? `: ${because}` : ''}. ${next}`;
    case 'refused':
      return `Refused: ${because ?? ''} ${next}`;
    case 'dropped':
      return because ?? 'Dropped.';
  }
}

/** How the amount is made: lines above zero, what is set off, tax. */
function Sums({ payout }: { payout: Payout }) {
  const { positive, setOff, amount } = payout;
  const { sums } = usePayoutKind();
  const [tax, carried] = 'tax' in payout ? [payout.tax, payout.carried] : [null, 0];
  const rows: [string, number, boolean?][] = [
    [sums.positive, positive],
    ...(setOff === 0 ? [] : ([[sums.setOff, -setOff]] as [string, number][])),
    ...(tax === null ? [] : ([['Withholding tax', tax === 0 ? 0 : -tax]] as [string, number][])),
    [`Sent to the ${payeeOf(payout).label.toLowerCase()}`, amount, true],
  ];
  return (
    <>
      <table className={styles.sumTable}>
        <tbody>
          {rows.map(([label, value, isTotal]) => (
            <tr key={label} className={isTotal ? styles.total : undefined}>
              <th scope="row">{label}</th>
              <td className="figures">{formatNaira(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {carried > 0 && (
        <p className={styles.quiet}>
          The agent still owes {formatNaira(carried)}. What the same order took back is set off in full, and of the rest
          at most a quarter of what is due. What is left is carried.
        </p>
      )}
    </>
  );
}
