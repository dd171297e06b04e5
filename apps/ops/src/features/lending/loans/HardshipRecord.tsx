import { Link } from '@foodbank/app/components/Link';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { hardshipStates, type MovedRow } from '@foodbank/contract/support/hardship';
import { type getHardship, grantHardshipAsked, refuseHardship } from '@foodbank/contract/support/hardship-staff';
import { Banner } from '@foodbank/ui/Banner';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Moment } from '../../../components/moments.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { askQuery, refreshHardship } from './hardship-queries.ts';
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
  const { customerName, state, asAsked, whyNotAsAsked, answer, decidedAt } = ask;
  const name = customerName || 'Erased customer';
  return (
    <>
      <div className={styles.top}>
        <RecordHeading title={`Hardship: ${name}`}>{name}</RecordHeading>
        <StatusBadge tone={state === 'open' ? 'pending' : 'other'}>
          {state === 'open' ? 'To decide' : hardshipStates[state]}
        </StatusBadge>
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
          {answer && `. The customer read: ${answer}`}
        </Banner>
      )}
      <Facts ask={ask} />
      <RecordPart title="Days, now and as asked">
        {asAsked === null ? (
          <p className={styles.quiet}>{whyNotAsAsked ?? 'The days are as they were granted.'}</p>
        ) : (
          <Days rows={asAsked} />
        )}
      </RecordPart>
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

function Facts({ ask }: { ask: Ask }) {
  const [mayCustomers, mayRequests] = [useMay('customers.read'), useMay('requests.read')];
  const { caseId, reference, customerId, customerName, loanId, loanNumber, askedAt, dueAt, text } = ask;
  const name = customerName || 'Erased';
  return (
    <DescriptionList
      entries={[
        { label: 'In the customer’s words', value: text },
        { label: 'Asked', value: <Moment at={askedAt} /> },
        ...(dueAt === null ? [] : [{ label: 'Promised until', value: <Moment at={dueAt} /> }]),
        { label: 'Case', value: mayRequests ? <Link to={paths.request(caseId)}>{reference}</Link> : reference },
        { label: 'Customer', value: mayCustomers ? <Link to={paths.customer(customerId)}>{name}</Link> : name },
        { label: 'Loan', value: <Link to={paths.loan(loanId)}>{loanNumber}</Link> },
        { label: 'Paid', value: <span className="figures">{formatNaira(ask.paid)}</span> },
        { label: 'Open', value: <span className="figures">{formatNaira(ask.open)}</span> },
        ...(ask.overdueAmount > 0
          ? [{ label: 'Overdue', value: `${formatNaira(ask.overdueAmount)}, ${counted(ask.daysLate, 'day')} late` }]
          : []),
      ]}
    />
  );
}

function Days({ rows }: { rows: readonly MovedRow[] }) {
  return (
    <table className={styles.table} aria-label="Days, now and as asked">
      <thead>
        <tr>
          <th scope="col">Payment</th>
          <th scope="col">Now</th>
          <th scope="col">As asked</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, amount, before, after }) => (
          <tr key={number}>
            <td className="figures">{formatNaira(amount)}</td>
            <td>{formatDay(before)}</td>
            <td className={before === after ? styles.quiet : styles.strong}>
              {before === after ? 'Stays' : formatDay(after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Grants the days as asked or others, or refuses. The loan holds the bounds. */
function Decision({ ask, onDecided }: { ask: Ask; onDecided: RecordProps['onDecided'] }) {
  const { caseId, version, eventCount, moves, movable, customerName } = ask;
  const [open, setOpen] = useState<'grant' | 'refuse' | null>(null);
  const [days, setDays] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(moves.map(({ instalment, to }) => [instalment, to])),
  );
  const close = () => setOpen(null);
  const done = ({ message }: { message: string }) => {
    void refreshHardship();
    onDecided(message);
  };
  const granted = moves.map(({ instalment, to }) => ({ instalment, to: days[instalment] ?? to }));
  return (
    <>
      <div className={styles.acts}>
        <ActButton size="small" refused={whyNot(ask)} onClick={() => setOpen('grant')}>
          Grant…
        </ActButton>
        <ActButton size="small" variant="quiet" refused={ask.isOwn ? own : null} onClick={() => setOpen('refuse')}>
          Refuse…
        </ActButton>
      </div>
      <ReasonDialog
        open={open === 'grant'}
        onClose={close}
        title={`Give ${customerName} more time`}
        consequences={['The days count from when they were asked for. Nothing is added.', 'The customer is told now.']}
        confirm="Grant"
        reasonLabel="What the customer reads"
        reasonHint="Beside the new days, and in the audit log with your name."
        send={(text, key) =>
          call(grantHardshipAsked, { params: { caseId }, body: { key, version, eventCount, moves: granted, text } })
        }
        onDone={done}
      >
        {moves.map(({ instalment }) => {
          const row = movable.find(({ number }) => number === instalment);
          return (
            <TextField
              key={instalment}
              name={`to-${instalment}`}
              type="date"
              label={`Payment ${instalment}${row ? `, ${formatNaira(row.amount)}, due ${formatDay(row.dueOn)}` : ''}`}
              hint={row && `At the latest ${formatDay(row.latest)}`}
              min={row?.dueOn}
              max={row?.latest}
              value={days[instalment] ?? ''}
              onChange={({ target: { value } }) => setDays((before) => ({ ...before, [instalment]: value }))}
            />
          );
        })}
      </ReasonDialog>
      <ReasonDialog
        open={open === 'refuse'}
        onClose={close}
        title={`Refuse more time to ${customerName}`}
        consequences={['The days of the plan stay as they are.', 'The customer reads your reason.']}
        confirm="Refuse"
        send={(reason, key) => call(refuseHardship, { params: { caseId }, body: { key, version, reason } })}
        onDone={done}
      />
    </>
  );
}

const own = 'This is your own loan. Another person has to do this.';

/** Why nothing can be granted now; null if it can. */
const whyNot = ({ isOwn, isPaymentUnderWay }: Ask): string | null =>
  isOwn ? own : isPaymentUnderWay ? 'A payment of this plan is under way. Look again in a few minutes.' : null;
