import { Link } from '@foodbank/app/components/Link';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { hardshipReasons, hardshipStates } from '@foodbank/contract/support/hardship';
import type { getHardship } from '@foodbank/contract/support/hardship-staff';
import { Banner } from '@foodbank/ui/Banner';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { Days, Decision } from './HardshipDecision.tsx';
import { askQuery } from './hardship-queries.ts';
import styles from './Loans.module.css';

type Ask = ReplyOf<typeof getHardship>;

interface RecordProps {
  caseId: string;
  onDecided: (message: string) => void;
}

/** What a customer asks for who can’t pay in time: the plan, its days now and as asked, and the decision. */
export function HardshipRecord({ caseId, onDecided }: RecordProps) {
  return (
    <RecordBody query={useQuery(askQuery(caseId))} what="request for time">
      {(ask) => <Details ask={ask} onDecided={onDecided} key={ask.eventCount} />}
    </RecordBody>
  );
}

function Details({ ask, onDecided }: { ask: Ask; onDecided: RecordProps['onDecided'] }) {
  const { customerName, state, answer, decidedAt, decidedBy } = ask;
  const name = customerName || 'Erased customer';
  return (
    <>
      <div className={styles.top}>
        <RecordHeading title={`Hardship: ${name}`}>{name}</RecordHeading>
        <StatusBadge tone={toneOf[state]}>{state === 'open' ? 'To decide' : hardshipStates[state]}</StatusBadge>
      </div>
      {state === 'open' && <Decision ask={ask} onDecided={onDecided} />}
      {state !== 'open' && (
        <Banner tone="info">
          {hardshipStates[state]}
          {decidedAt && (
            <>
              {' '}
              on <Moment at={decidedAt} />
            </>
          )}
          {decidedBy && ` by ${decidedBy}`}
          {answer && `. The customer read: ${answer}`}
        </Banner>
      )}
      <Facts ask={ask} />
      <DaysPart ask={ask} />
      {ask.earlier.length > 0 && (
        <RecordPart title="Moved before">
          <PlainList className={styles.words}>
            {ask.earlier.map(({ on, instalment, to, by }) => (
              <li key={`${on} ${instalment}`}>
                {formatDay(on)}: payment {instalment} to {formatDay(to)},{' '}
                {by === 'hardship' ? 'for hardship' : 'by the customer, who said “I will be late”'}
              </li>
            ))}
          </PlainList>
        </RecordPart>
      )}
    </>
  );
}

const toneOf = {
  open: 'pending',
  granted: 'completed',
  changed: 'completed',
  refused: 'other',
  'taken-back': 'other',
} as const;

/** The days of the plan: now and as asked, or as they were granted. */
function DaysPart({ ask: { state, asAsked, whyNotAsAsked, asGranted } }: { ask: Ask }) {
  const [rows, before, after] = state === 'open' ? [asAsked, 'Now', 'As asked'] : [asGranted, 'Before', 'As granted'];
  return (
    <RecordPart title={`Days, ${before.toLowerCase()} and ${after.toLowerCase()}`}>
      {rows === null ? (
        <p className={styles.quiet}>{whyNotAsAsked ?? 'No day has moved.'}</p>
      ) : (
        <Days rows={rows} before={before} after={after} />
      )}
    </RecordPart>
  );
}

/** "₦2,961.00 from 11 Dec 2026 to 25 Dec 2026", a line for each payment. Once it is decided the days before are in the table. */
function Wanted({ ask: { state, asked, moves } }: { ask: Ask }) {
  const lines =
    state === 'open'
      ? asked.map(
          ({ number, amount, before, after }) =>
            `Payment ${number}, ${formatNaira(amount)}: from ${formatDay(before)} to ${formatDay(after)}`,
        )
      : moves.map(({ instalment, to }) => `Payment ${instalment} to ${formatDay(to)}`);
  return lines.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ));
}

function Facts({ ask }: { ask: Ask }) {
  const [mayCustomers, mayRequests] = [useMay('customers.read'), useMay('requests.read')];
  const { caseId, reference, customerId, customerName, loanId, loanNumber, askedAt, dueAt, text } = ask;
  const name = customerName || 'Erased';
  return (
    <DescriptionList
      entries={[
        { label: 'Asks for', value: <Wanted ask={ask} /> },
        { label: 'Why', value: ask.reasons.map((one) => hardshipReasons[one]).join(', ') || 'Not said' },
        { label: 'In the customer’s words', value: text || 'Nothing written' },
        { label: 'Asked', value: <Moment at={askedAt} /> },
        ...(dueAt === null ? [] : [{ label: 'Answer promised by', value: <Moment at={dueAt} /> }]),
        { label: 'Case', value: mayRequests ? <Link to={paths.request(caseId)}>{reference}</Link> : reference },
        { label: 'Customer', value: mayCustomers ? <Link to={paths.customer(customerId)}>{name}</Link> : name },
        { label: 'Loan', value: <Link to={paths.loan(loanId)}>{loanNumber}</Link> },
        { label: 'Paid', value: <span className="figures">{formatNaira(ask.paid)}</span> },
        { label: 'Open', value: <span className="figures">{formatNaira(ask.open)}</span> },
        ...(ask.frozenSince ? [{ label: 'Frozen', value: `Since ${formatDay(ask.frozenSince)}` }] : []),
        ...(ask.overdueAmount > 0 && !ask.frozenSince
          ? [{ label: 'Overdue', value: `${formatNaira(ask.overdueAmount)}, ${counted(ask.daysLate, 'day')} late` }]
          : []),
      ]}
    />
  );
}
