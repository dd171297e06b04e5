import { Link } from '@foodbank/app/components/Link';
import { formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { EarningLine, EarningSums, NextPayout, PayoutHindrance } from '@foodbank/contract/views/earnings';
import type { OpenDispute } from '@foodbank/contract/views/earnings-staff';
import { Card } from '@foodbank/ui/Card';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../../components/moments.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './AgentEarningsPage.module.css';
import { earningsQuery } from './earning-queries.ts';
import { lineName } from './line-name.ts';

const sumLabels: Record<keyof EarningSums, string> = {
  expected: 'Expected',
  earned: 'Earned, not due',
  due: 'Due',
  inPayout: 'In payout',
  paid: 'Paid',
  reversed: 'Reversed',
  owed: 'Owed by the agent',
  settledOutside: 'Paid outside',
};
const hindranceTexts: Record<PayoutHindrance, string> = {
  suspended: 'The agent is suspended.',
  'nothing-due': 'Nothing will be due by then.',
  'below-minimum': 'It is below the minimum and waits for the month after.',
  'terms-not-accepted': 'The agent has not accepted the agent terms.',
  'no-account': 'There is no bank account.',
  'account-too-new': 'The bank account is too new on the 5th. It is paid once the account may be paid into.',
  'account-in-question': 'The name of the bank account is in question.',
  'on-hold': 'The payout is on hold.',
};

export interface EarningSummaryProps {
  agentId: string;
  onOpen: (line: EarningLine) => void;
}

/** The sums, the next payout, and what the agent disputes. */
export function EarningSummary({ agentId, onOpen }: EarningSummaryProps) {
  const { data, error, isFetching, refetch } = useQuery(earningsQuery(agentId));
  if (data === undefined)
    return error ? (
      <FailedNotice what="sums" error={error} busy={isFetching} onRetry={refetch} />
    ) : (
      <div>
        <p role="status" className="visually-hidden">
          Loading the sums…
        </p>
        <Skeleton shape="block" />
      </div>
    );
  const { earnings, disputes } = data;
  return (
    <>
      <Card as="section" padding="snug" className={styles.section} aria-labelledby="sums">
        <h2 id="sums" className={styles.heading}>
          Sums on {formatDay(earnings.today)}
        </h2>
        <dl className={styles.sums}>
          {(Object.keys(sumLabels) as (keyof EarningSums)[]).map((sum) => (
            <div key={sum} className={styles.sum}>
              <dt>{sumLabels[sum]}</dt>
              <dd>{formatNaira(earnings.sums[sum])}</dd>
            </div>
          ))}
        </dl>
        {earnings.heldBack.map(({ month, amount, decidedOn }) => (
          <p key={month} className={styles.next}>
            Held back, orders of {formatMonth(month)}: <strong>{formatNaira(amount)}</strong>, decided on{' '}
            {formatDay(decidedOn)}
          </p>
        ))}
        {earnings.heldBackDecided.map(({ month, amount, due, repaidPercent, decidedOn }) => (
          <p key={month} className={styles.next}>
            Held back, orders of {formatMonth(month)}: of {formatNaira(amount)}, <strong>{formatNaira(due)}</strong> is
            due since {formatDay(decidedOn)}, at {repaidPercent}%
          </p>
        ))}
        <Next payout={earnings.nextPayout} />
      </Card>
      {disputes.length > 0 && (
        <Card as="section" padding="snug" className={styles.section} aria-labelledby="disputes">
          <h2 id="disputes" className={styles.heading}>
            Open disputes
          </h2>
          <PlainList>
            {disputes.map((dispute) => (
              <Dispute key={dispute.id} dispute={dispute} onOpen={onOpen} />
            ))}
          </PlainList>
        </Card>
      )}
    </>
  );
}

function Next({ payout }: { payout: NextPayout }) {
  const { isProposed, amount, setOff, heldBack, paidFrom, dueUntil, account, hindrances } = payout;
  const to = account === null ? '' : ` to ${account.bankName} ••${account.lastDigits}`;
  return (
    <div className={styles.next}>
      <p>
        {isProposed ? 'Payout in preparation: ' : 'Next payout as things stand: '}
        <strong>{formatNaira(amount)}</strong> from {formatDay(paidFrom)}
        {to}, for what is due until {formatDay(dueUntil)}
        {setOff > 0 && `, after ${formatNaira(setOff)} was set off`}
        {heldBack > 0 && `, with ${formatNaira(heldBack)} held back`}.
      </p>
      {hindrances.length > 0 && (
        <ul className={styles.hindrances}>
          {hindrances.map((one) => (
            <li key={one}>{hindranceTexts[one]}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Dispute({ dispute, onOpen }: { dispute: OpenDispute; onOpen: (line: EarningLine) => void }) {
  const { line, openedAt, requestId, reference } = dispute;
  const mayRead = useMay('requests.read');
  return (
    <li className={styles.dispute}>
      <span>
        {lineName(line)}, {formatNaira(line.amount)}, since <Moment at={openedAt} />
      </span>
      <span className={styles.links}>
        <button type="button" className={styles.open} onClick={() => onOpen(line)}>
          Open the line
        </button>
        {requestId !== null && mayRead && <Link to={paths.request(requestId)}>Open request {reference}</Link>}
      </span>
    </li>
  );
}
