import type { PayoutAct, PayoutResults } from '@foodbank/contract/earning/payouts-staff';
import { Banner } from '@foodbank/ui/Banner';
import { PlainList } from '@foodbank/ui/PlainList';
import styles from './Payouts.module.css';
import { countText } from './payout-texts.ts';

export interface ActResultsProps {
  results: PayoutResults;
  /** The agents' names by the payouts' ids. */
  names: ReadonlyMap<string, string>;
  act: PayoutAct;
}

const done = { review: 'reviewed. Another person approves what you reviewed', approve: 'approved' } as const;

/** What came of each payout of an act: those that failed first, with the reason. */
export function ActResults({ results: { results, doneCount }, names, act }: ActResultsProps) {
  const failed = results.filter(({ outcome }) => outcome !== 'done');
  return (
    <>
      {doneCount > 0 && (
        <Banner tone="success">
          {countText(doneCount, 'payout')} {done[act]}.
        </Banner>
      )}
      {failed.length > 0 && (
        <section aria-label="Not done" className={styles.stackSmall}>
          <h3 className={styles.partTitle}>{countText(failed.length, 'payout')} not done</h3>
          <PlainList className={styles.items}>
            {failed.map(({ id, message }) => (
              <li key={id} className={styles.item}>
                <span className={styles.itemName}>{names.get(id) ?? id}</span>
                <span className={styles.itemLine}>{message}</span>
              </li>
            ))}
          </PlainList>
        </section>
      )}
    </>
  );
}
