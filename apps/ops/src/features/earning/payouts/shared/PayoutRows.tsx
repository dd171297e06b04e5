import { type PayoutAct, payoutsAtOnceMax } from '@foodbank/contract/earning/payouts-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { RowLink } from '../../../../components/RowLink.tsx';
import { roughAge } from '../../../../components/rough-age.ts';
import type { Asked } from './ConfirmAct.tsx';
import styles from './PayoutRows.module.css';
import { type AnyPayoutRow, noteOf, type PayoutFilter, payeeOf, periodOf, usePayoutKind } from './payout-kind.ts';
import { useSelection } from './use-selection.ts';

export interface PayoutRowsProps {
  reply: { rows: readonly AnyPayoutRow[]; matching: { count: number } };
  shown: PayoutFilter;
  stale: boolean;
  openId: string | undefined;
  addressOf: (id: string) => string;
  onAct: (asked: Asked) => void;
}

/** The act that many payouts of a state can take at once. */
const actOf = (state: string): PayoutAct | null =>
  state === 'proposed' ? 'review' : state === 'reviewed' ? 'approve' : null;

/** The payouts of a page. Those that the member may review or approve can be chosen, on this page or all that match. */
export function PayoutRows({ reply, shown, stale, openId, addressOf, onAct }: PayoutRowsProps) {
  const { rows, matching } = reply;
  const act = actOf(shown.state);
  const choosable = act === null ? [] : rows.filter((row) => row[act].allowed).map(({ id }) => id);
  const selection = useSelection(choosable);
  const label = act === 'review' ? 'Review' : 'Approve';
  const sum = rows.filter(({ id }) => selection.ids.includes(id)).reduce((total, { amount }) => total + amount, 0);
  return (
    <>
      {act !== null && choosable.length > 0 && (
        <div className={styles.bar}>
          <label className={styles.all}>
            <input
              type="checkbox"
              className={styles.box}
              aria-label="All on this page"
              checked={selection.ids.length === choosable.length}
              onChange={selection.toggleAll}
            />
            <span aria-hidden="true">This page</span>
          </label>
          <p role="status" className={selection.ids.length > 0 ? styles.chosen : styles.none}>
            {selection.ids.length > 0 && `${selection.ids.length} chosen, ${formatNaira(Number(sum.toFixed(2)))}`}
          </p>
          {selection.ids.length > 0 ? (
            <>
              <Button size="small" onClick={() => onAct({ act, ids: selection.ids, onDone: selection.clear })}>
                {label} {selection.ids.length}…
              </Button>
              <Button size="small" variant="quiet" onClick={selection.clear}>
                Clear
              </Button>
            </>
          ) : (
            <Button size="small" variant="quiet" onClick={() => onAct({ act, filter: shown })}>
              {label} {allText(matching.count)}…
            </Button>
          )}
        </div>
      )}
      <PlainList className={styles.list} aria-label="Payouts" aria-busy={stale}>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            isOpen={row.id === openId}
            to={addressOf(row.id)}
            choice={
              act !== null && row[act].allowed
                ? { isChosen: selection.has(row.id), toggle: () => selection.toggle(row.id) }
                : null
            }
          />
        ))}
      </PlainList>
    </>
  );
}

const allText = (count: number) =>
  count > payoutsAtOnceMax ? `the oldest ${payoutsAtOnceMax} of ${count}` : `all ${count}`;

interface RowProps {
  row: AnyPayoutRow;
  isOpen: boolean;
  to: string;
  choice: { isChosen: boolean; toggle: () => void } | null;
}

function Row({ row, isOpen, to, choice }: RowProps) {
  const { amount, lineCount, proposedAt } = row;
  const payee = payeeOf(row);
  const { part } = usePayoutKind();
  const note = noteOf(row);
  return (
    <li className={isOpen ? `${styles.row} ${styles.current}` : styles.row}>
      {choice !== null && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={`Choose ${payee.name}, ${formatNaira(amount)}`}
            checked={choice.isChosen}
            onChange={choice.toggle}
          />
        </label>
      )}
      <div className={styles.texts}>
        <div className={styles.top}>
          <RowLink to={to} current={isOpen} className={styles.title}>
            {payee.name}
          </RowLink>
          <span className={`${styles.amount} figures`}>{formatNaira(amount)}</span>
        </div>
        <p className={styles.line}>
          {payee.note} · {periodOf(row)} · {counted(lineCount, part.one, part.many)} · {roughAge(new Date(proposedAt))}
        </p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </li>
  );
}
