import { Link } from '@foodbank/app/components/Link';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import {
  type readStatementLine,
  type StatementLine,
  statementAccounts,
  type UnstatedItem,
} from '@foodbank/contract/money/reconciliation-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { DescriptionList, type DescriptionListEntry } from '@foodbank/ui/DescriptionList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../../components/moments.tsx';
import { WaitingNotice } from '../../../components/notices.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { codeText } from '../ledger/shared/ledger-texts.ts';
import { ClearLine } from './ClearLine.tsx';
import styles from './Reconciliation.module.css';
import { lineQuery } from './reconciliation-queries.ts';
import { ageText, lineStateLabels, lineTones, periodText, wordsToKeep } from './reconciliation-texts.ts';

type Reply = ReplyOf<typeof readStatementLine>;

/** One line: what it is, what explains it or what may, and clearing it. */
export function LineRecord({ id }: { id: string }) {
  const query = useQuery(lineQuery(id));
  return (
    <RecordBody query={query} what="line">
      {(reply) => <Content reply={reply} />}
    </RecordBody>
  );
}

function Content({ reply }: { reply: Reply }) {
  const mayReadLedger = useMay('ledger.read');
  const mayWork = useMay('reconciliation.work');
  const { line, statement, partner, booking, clearing, approvalId } = reply;
  const isOpen = line.state === 'suspense' || line.state === 'waiting';
  return (
    <>
      <div className={styles.recordTop}>
        <RecordHeading title={`${formatNaira(line.amount ?? 0)} on ${formatDay(line.bookedOn ?? '')}`} />
        {line.state && <StatusBadge tone={lineTones[line.state]}>{lineStateLabels[line.state]}</StatusBadge>}
      </div>
      <p className={styles.lead}>
        {line.explanation}
        {isOpen && ` · ${ageText(line.bookedOn ?? '')} old`}
      </p>
      {approvalId && (
        <WaitingNotice action={<Link to={paths.approval(approvalId)}>Open the request</Link>}>
          A request to clear this line waits for a second person. It stays in suspense until then.
        </WaitingNotice>
      )}
      <DescriptionList
        entries={[
          { label: 'Description', value: line.description || '–', long: true },
          { label: 'Account', value: statementAccounts[line.account] },
          { label: 'Reference', value: line.reference ?? 'None', long: true },
          { label: 'Id on the statement', value: line.externalId ?? '–', long: true },
          { label: 'Value day', value: line.valueOn === null ? '–' : formatDay(line.valueOn) },
          {
            label: 'Statement',
            value: <Link to={paths.statement(statement.id)}>{periodText(statement)}</Link>,
          },
          ...(partner ? [{ label: 'Matched with', value: <OtherLine line={partner} />, long: true }] : []),
          ...(booking
            ? [{ label: 'Booking', value: <Booking item={booking} linked={mayReadLedger} />, long: true }]
            : []),
          ...clearingEntries(clearing),
        ]}
      />
      {line.state === 'suspense' && approvalId === null && <ClearLine reply={reply} />}
      {line.state === 'suspense' && mayWork && line.amount !== null && line.amount < 0 && (
        <p className={styles.hint}>
          Does such a line come every month?{' '}
          <Link to={paths.statementRules({ words: wordsToKeep(line.description), account: line.account })}>
            Keep a rule
          </Link>{' '}
          that clears it.
        </p>
      )}
      {line.state === 'waiting' && (
        <RecordPart title="What happens next">
          <p className={styles.hint}>
            The product looks again every day and with each statement. After three days the line goes to suspense, where
            it can be cleared.
          </p>
        </RecordPart>
      )}
    </>
  );
}

function OtherLine({ line }: { line: StatementLine }) {
  return (
    <Link to={paths.statementLine(line.id)}>
      {statementAccounts[line.account]}, {formatDay(line.bookedOn ?? '')}, {formatNaira(line.amount ?? 0)}
    </Link>
  );
}

function Booking({ item, linked }: { item: UnstatedItem; linked: boolean }) {
  const text = `${item.reference ?? codeText(item.code)}, booked ${formatDay(item.bookedOn)}`;
  return linked ? <Link to={paths.transfer(item.transferId)}>{text}</Link> : text;
}

function clearingEntries(clearing: Reply['clearing']): DescriptionListEntry[] {
  if (clearing === null) return [];
  const { to, by, at, reason, approvalId } = clearing;
  return [
    { label: 'Cleared to', value: to },
    {
      label: 'Cleared by',
      value: (
        <>
          {by}
          {at && (
            <>
              , <Moment at={at} />
            </>
          )}
          {approvalId && (
            <>
              {' '}
              (<Link to={paths.approval(approvalId)}>the request</Link>)
            </>
          )}
        </>
      ),
    },
    { label: 'Reason', value: reason, long: true },
  ];
}
