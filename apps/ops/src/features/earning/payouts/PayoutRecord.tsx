import { Link } from '@foodbank/app/components/Link';
import {
  holdReasons,
  type PayoutRecord as Payout,
  payoutFlags,
  payoutStates,
} from '@foodbank/contract/earning/payouts';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { Age, Moment } from '../../../components/moments.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { PayoutActs } from './PayoutActs.tsx';
import { PayoutLines } from './PayoutLines.tsx';
import styles from './Payouts.module.css';
import { PayoutTries } from './PayoutTries.tsx';
import { payoutQuery } from './payout-queries.ts';
import { monthText, toneOf } from './payout-texts.ts';

/** One payout: where it stands and what comes next, its amount, account, lines, tries and history. */
export function PayoutRecord({ id }: { id: string }) {
  return (
    <article className={styles.stack}>
      <RecordBody query={useQuery(payoutQuery(id))} what="payout">
        {(payout) => <Details payout={payout} />}
      </RecordBody>
    </article>
  );
}

function Details({ payout }: { payout: Payout }) {
  const { agent, month, state, amount, fee, proposedAt, reviewedBy, approvedBy, flags, obstacles, events } = payout;
  return (
    <>
      <div className={styles.top}>
        <RecordHeading title={`Payout to ${agent.name}`}>{agent.name}</RecordHeading>
        <StatusBadge tone={toneOf(state)}>{payoutStates[state]}</StatusBadge>
      </div>
      <p className={`${styles.amount} figures`}>{formatNaira(amount)}</p>
      <Standing payout={payout} />
      {(flags.length > 0 || obstacles.length > 0) && (
        <Banner tone="info">
          {[...flags.map((flag) => `${payoutFlags[flag]}.`), ...obstacles].map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      )}
      {payout.alarm !== null && <Banner tone="error">{payout.alarm}</Banner>}
      <PayoutActs payout={payout} />
      <RecordPart title="Amount">
        <Sums payout={payout} />
      </RecordPart>
      <RecordPart title="Payee">
        <DescriptionList
          entries={[
            {
              label: 'Agent',
              value: (
                <>
                  <Link to={`/ops/agents/${agent.id}`}>{agent.name}</Link>, {agent.code}
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
            { label: 'Due at the end of', value: monthText(month) },
            { label: 'Reviewed by', value: byText(reviewedBy) },
            { label: 'Approved by', value: byText(approvedBy) },
            { label: 'Fee, about', value: <span className="figures">{formatNaira(fee)}</span> },
            { label: 'Reference', value: <span className={styles.reference}>{payout.reference}</span>, long: true },
          ]}
        />
      </RecordPart>
      <PayoutLines lines={payout.lines} />
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
  return <p>{standingOf(payout)}</p>;
}

function standingOf({ state, because, heldBecause, reviewedBy, paidOn, sendableFrom }: Payout): string {
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
      return heldBecause === 'person'
        ? `Held: ${because ?? ''}`
        : `Held: ${heldBecause ? holdReasons[heldBecause] : ''}.`;
    case 'paid':
      return `Paid on ${formatDay(paidOn ?? '')}.`;
    case 'failed':
      return `The provider did not pay it${because ? `: ${because}` : ''}. Its lines stand in the next proposal.`;
    case 'returned':
      return `The bank sent it back${because ? `: ${because}` : ''}. Its lines stand in the next proposal.`;
    case 'refused':
      return `Refused: ${because ?? ''} Its lines stand in the next proposal.`;
    case 'dropped':
      return because ?? 'Dropped.';
  }
}

/** How the amount is made: lines above zero, what is set off, tax. */
function Sums({ payout: { positive, setOff, tax, amount, carried } }: { payout: Payout }) {
  const rows: [string, number, boolean?][] = [
    ['Commission', positive],
    ...(setOff === 0 ? [] : ([['Set off: what the agent owes', -setOff]] as [string, number][])),
    ['Withholding tax', tax === 0 ? 0 : -tax],
    ['Sent to the agent', amount, true],
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
          The agent still owes {formatNaira(carried)}. At most a quarter of a payout is set off; the rest is carried.
        </p>
      )}
    </>
  );
}
