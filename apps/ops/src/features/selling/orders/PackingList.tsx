import { lazyPart } from '@foodbank/app/lazy-part';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { PackingLine, StaffOrder } from '@foodbank/contract/selling/orders-staff';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { Suspense, useState } from 'react';
import { queryClient } from '../../../api.ts';
import { Moment } from '../../../components/moments.tsx';
import { toast } from '../../../components/toast.ts';
import styles from './Orders.module.css';
import { orderQuery, refreshOrders } from './order-queries.ts';
import { refundedText, wishOf } from './shared/order-texts.ts';

const NotThereDialog = lazyPart(async () => (await import('./NotThereDialog.tsx')).NotThereDialog);

/** What is to be packed, line by line, with the products in a combo, and what was taken instead of what is missing. */
export function PackingList({ order }: { order: StaffOrder }) {
  const { lines, acts, number } = order;
  const [missingId, setMissingId] = useState<string | null>(null);
  const missing = lines.find(({ id }) => id === missingId);
  return (
    <>
      <PlainList className={styles.lines} aria-label="Packing list">
        {lines.map((line) => (
          <li key={line.id} className={line.toPack === 0 ? styles.lineOut : styles.line}>
            <span className={`${styles.lineCount} figures`}>{line.toPack} ×</span>
            <span className={styles.lineName}>
              {line.name}, {line.unit}
            </span>
            <span className={`${styles.lineTotal} figures`}>{formatNaira(line.lineTotal)}</span>
            {line.parts.length > 0 && (
              <ul className={styles.parts}>
                {line.parts.map(({ name, unit, quantity }) => (
                  <li key={`${name} ${unit}`}>
                    <span className="figures">{quantity} ×</span> {name}, {unit}
                  </li>
                ))}
              </ul>
            )}
            <LineNotes line={line} />
            {acts.includes('take-out') && line.toPack > 0 && (
              <span className={styles.lineActs}>
                <Button variant="quiet" size="small" onClick={() => setMissingId(line.id)}>
                  Not there<VisuallyHidden>: {line.name}</VisuallyHidden>
                </Button>
              </span>
            )}
          </li>
        ))}
      </PlainList>
      {missing && (
        <Suspense fallback={null}>
          <NotThereDialog
            key={missing.id}
            order={order}
            line={missing}
            onClose={() => {
              setMissingId(null);
              // A refusal says that the line was changed meanwhile.
              void refreshOrders();
            }}
            onDone={({ message, order: next }) => {
              toast(message);
              queryClient.setQueryData(orderQuery(number).queryKey, next);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function LineNotes({ line }: { line: PackingLine }) {
  const { insteadOf, question, toPack } = line;
  const refunded = refundedText(line);
  return (
    <span className={styles.lineNote}>
      {insteadOf && (
        <strong className={styles.instead}>
          Instead of {insteadOf.name}, {insteadOf.unit}.{' '}
        </strong>
      )}
      {refunded && `${refunded} `}
      {question && (
        <>
          The customer is asked about {question.quantity}, and answers by <Moment at={question.deadlineAt} />.
        </>
      )}
      {toPack > 0 && !question && !insteadOf && wishOf(line)}
    </span>
  );
}
