import type { PayoutLine } from '@foodbank/contract/earning/payouts';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { useState } from 'react';
import { RecordPart } from '../../../../components/RecordBody.tsx';
import styles from './Payouts.module.css';
import { usePayoutKind } from './payout-kind.ts';

const shownAtFirst = 20;

/** The lines that make the amount, each with its sentence. */
export function PayoutLines({ lines }: { lines: readonly PayoutLine[] }) {
  const [isWhole, setWhole] = useState(false);
  const { part } = usePayoutKind();
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst);
  if (lines.length === 0) return null;
  return (
    <RecordPart title={`${part.one === 'line' ? 'Lines' : 'Entries'}: ${lines.length}`}>
      <PlainList className={styles.items}>
        {shown.map(({ id, sentence, dueOn, amount, wholeAmount, released }) => (
          <li key={id} className={styles.item}>
            <span>{sentence}</span>
            <span className={`${styles.strong} figures`}>{formatNaira(amount)}</span>
            <span className={styles.itemLine}>
              {dueOn !== null && `${part.one === 'line' ? 'Due' : 'Booked'} ${formatDay(dueOn)}`}
              {wholeAmount !== null && `, a part of ${formatNaira(wholeAmount)}`}
              {released && ', due again'}
            </span>
          </li>
        ))}
      </PlainList>
      {lines.length > shown.length && (
        <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
          Show all {lines.length} {part.many}
        </Button>
      )}
    </RecordPart>
  );
}
