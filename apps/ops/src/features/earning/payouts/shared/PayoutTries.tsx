import { PlainList } from '@foodbank/ui/PlainList';
import { Moment } from '../../../../components/moments.tsx';
import { RecordPart } from '../../../../components/RecordBody.tsx';
import styles from './Payouts.module.css';
import type { AnyPayoutRecord } from './payout-kind.ts';

/** Every try of sending and every answer, with the bank's reference and the reason of a failure. */
export function PayoutTries({ attempts }: Pick<AnyPayoutRecord, 'attempts'>) {
  if (attempts.length === 0) return null;
  return (
    <RecordPart title="Tries and answers">
      <PlainList className={styles.items}>
        {attempts.map(({ at, source, status, bankReference, failureReason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end.
          <li key={index} className={styles.item}>
            <span>
              {source}: {status}
            </span>
            <span className={styles.itemTime}>
              <Moment at={at} />
            </span>
            {bankReference && <span className={styles.itemLine}>Bank reference {bankReference}</span>}
            {failureReason && <span className={styles.itemWarning}>{failureReason}</span>}
          </li>
        ))}
      </PlainList>
    </RecordPart>
  );
}
