import type { ReplyOf } from '@foodbank/contract/endpoint';
import { formatDay, isDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { paragraphOf } from '@foodbank/contract/primitives/text';
import { type MovedRow, paidTogether } from '@foodbank/contract/support/hardship';
import { type getHardship, grantHardshipAsked, refuseHardship } from '@foodbank/contract/support/hardship-staff';
import { TextField } from '@foodbank/ui/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { ReasonDialog, ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import { useLetters } from '../../../components/use-letters.ts';
import { grantPreviewQuery, refreshHardship } from './hardship-queries.ts';
import styles from './Loans.module.css';

type Ask = ReplyOf<typeof getHardship>;

interface DecisionProps {
  ask: Ask;
  onDecided: (message: string) => void;
}

/** Grants the days as asked or others, or refuses. The loan holds the bounds. */
export function Decision({ ask, onDecided }: DecisionProps) {
  const [open, setOpen] = useState<'grant' | 'refuse' | null>(null);
  const close = () => setOpen(null);
  const done = ({ message }: { message: string }) => {
    void refreshHardship();
    onDecided(message);
  };
  const buttons = [
    { letter: 'g', label: 'Grant…', refused: whyNot(ask), press: () => setOpen('grant') },
    { letter: 'r', label: 'Refuse…', refused: ask.isOwn ? own : null, press: () => setOpen('refuse') },
  ];
  useLetters(buttons);
  return (
    <>
      <div className={styles.acts}>
        {buttons.map(({ letter, label, refused, press }, index) => (
          <ActButton
            key={letter}
            size="small"
            variant={index === 0 ? 'primary' : 'quiet'}
            refused={refused}
            aria-keyshortcuts={letter.toUpperCase()}
            onClick={press}
          >
            {label}
            <KeyHint letter={letter} />
          </ActButton>
        ))}
      </div>
      <GrantDialog ask={ask} open={open === 'grant'} onClose={close} onDone={done} />
      <ReasonDialog
        open={open === 'refuse'}
        onClose={close}
        title={`Refuse more time to ${ask.customerName}`}
        consequences={['The days of the plan stay as they are.', 'The customer is told now.']}
        confirm="Refuse"
        tone="danger"
        reasonLabel="What the customer reads"
        reasonHint="Word for word. Say what they can do instead, such as paying a part. The audit log keeps it with your name."
        send={(reason, key) =>
          call(refuseHardship, { params: { caseId: ask.caseId }, body: { key, version: ask.version, reason } })
        }
        onDone={done}
      />
    </>
  );
}

interface GrantProps {
  ask: Ask;
  open: boolean;
  onClose: () => void;
  onDone: (reply: { message: string }) => void;
}

const grantSchema = z.object({
  reason: z.pipe(
    z.transform((text: unknown) => (text === '' ? undefined : text)),
    z.optional(paragraphOf(2, 'Please write a little more, or nothing.')),
  ),
});

/** Grants: the new days, what they come to, and what the customer reads. */
function GrantDialog({ ask, open, onClose, onDone }: GrantProps) {
  const { caseId, version, eventCount, moves, movable, customerName, askedAt } = ask;
  const [days, setDays] = useState<Readonly<Record<number, string>>>({});
  const granted = moves.map(({ instalment, to }) => ({ instalment, to: days[instalment] ?? to }));
  const isWhole = granted.every(({ to }) => isDay(to));
  return (
    <ReasonFormDialog
      open={open}
      onClose={onClose}
      title={`Give ${customerName} more time`}
      consequences={[
        `It counts from ${formatDay(new Date(askedAt))}, the day it was asked for: the wait costs the customer nothing.`,
        'Nothing is added. The customer is told now.',
      ]}
      confirm="Grant"
      reasonLabel="What the customer reads beside it (optional)"
      reasonHint="The audit log keeps it with your name."
      schema={grantSchema}
      send={({ reason: text }, key) =>
        call(grantHardshipAsked, {
          params: { caseId },
          body: { key, version, eventCount, moves: granted, ...(text !== undefined && { text }) },
        })
      }
      onDone={onDone}
    >
      {() => (
        <>
          {granted.map(({ instalment, to }) => {
            const row = movable.find(({ number }) => number === instalment);
            return (
              <TextField
                key={instalment}
                name={`to-${instalment}`}
                type="date"
                label={`Payment ${instalment}${row ? `, ${formatNaira(row.amount)}, due ${formatDay(row.dueOn)}` : ''}`}
                hint={row && `${laterText(row.dueOn, to)}At the latest ${formatDay(row.latest)}`}
                min={row?.earliest ?? row?.dueOn}
                max={row?.latest}
                value={to}
                onChange={({ target: { value } }) => setDays((before) => ({ ...before, [instalment]: value }))}
              />
            );
          })}
          {open && isWhole && <Preview caseId={caseId} moves={granted} />}
        </>
      )}
    </ReasonFormDialog>
  );
}

/** The days if that is granted, what is to be thought of, and the text message. */
function Preview({ caseId, moves }: { caseId: string; moves: Ask['moves'] }) {
  const { data, error } = useQuery({ ...grantPreviewQuery(caseId, moves), placeholderData: keepPreviousData });
  return (
    <div role="status" className={styles.preview}>
      {error && <p className={styles.wrong}>{error.message}</p>}
      {!error && data && (
        <>
          <Days rows={data.rows} before="Now" after="As granted" />
          {data.holidays.map(({ day, name }) => (
            <p key={day}>
              {formatDay(day)} is a public holiday: {name}.
            </p>
          ))}
          <p className={styles.quiet}>The customer reads: “{data.told}”</p>
        </>
      )}
    </div>
  );
}

interface DaysProps {
  rows: readonly MovedRow[];
  before: string;
  after: string;
}

/** The payments of a plan with their days before and after, and where some of them come close. */
export function Days({ rows, before, after }: DaysProps) {
  return (
    <>
      <table className={styles.table} aria-label={`Days, ${before.toLowerCase()} and ${after.toLowerCase()}`}>
        <thead>
          <tr>
            <th scope="col">Payment</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <td className="figures">
                {row.number}. {formatNaira(row.amount)}
              </td>
              <td className={styles.amount}>{formatDay(row.before)}</td>
              <td className={`${styles.amount} ${row.before === row.after ? styles.quiet : styles.strong}`}>
                {row.before === row.after ? 'Stays' : formatDay(row.after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {paidTogether(rows).map(({ from, until, amount }) => (
        <p key={from} className={styles.together}>
          {from === until ? `On ${formatDay(from)}` : `From ${formatDay(from)} to ${formatDay(until)}`} the customer
          then pays <span className="figures">{formatNaira(amount)}</span> at once.
        </p>
      ))}
    </>
  );
}

const dayMs = 86_400_000;

/** "Friday 25 Dec 2026, 14 days later. " Empty while no day is chosen. */
function laterText(from: string, to: string): string {
  if (!isDay(to)) return '';
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
  const weekday = new Date(to).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
  return `${weekday} ${formatDay(to)}${days > 0 ? `, ${days} ${days === 1 ? 'day' : 'days'} later` : ''}. `;
}

const own = 'This is your own loan. Another person has to do this.';

/** Why nothing can be granted now; null if it can. */
function whyNot({ isOwn, frozenSince, isPaymentUnderWay }: Ask): string | null {
  if (isOwn) return own;
  if (frozenSince !== null)
    return 'The plan is frozen: nothing falls due. A payment can move once the freeze has ended.';
  return isPaymentUnderWay
    ? 'A payment of this plan is under way. You can grant as soon as it is in: mostly minutes, with some banks up to two days.'
    : null;
}
