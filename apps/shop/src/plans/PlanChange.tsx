import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import styles from './PlanChange.module.css';

interface PlanChangeProps {
  /** Names the table. */
  caption: string;
  changes: readonly { number: number; dueOn: string; before: number; after: number }[];
  left: number;
  /** True for what happened; false for what would. */
  isDone: boolean;
}

/** The instalments of a plan before and after goods came off it, side by side. */
export function PlanChange({ caption, changes, left, isDone }: PlanChangeProps) {
  return (
    <>
      {changes.length > 0 && (
        <table className={`${styles.table} figures`}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Payment</th>
              <th scope="col">Before</th>
              <th scope="col">{isDone ? 'After' : 'Then'}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ number, dueOn, before, after }) => (
              <tr key={number}>
                <th scope="row">{formatDay(dueOn)}</th>
                <td className={styles.before}>{shortNaira(before)}</td>
                <td>{after === 0 ? 'Nothing' : shortNaira(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        {left === 0
          ? `Nothing ${isDone ? 'was' : 'is'} left to pay.`
          : `Left to pay${isDone ? ' then' : ''}: ${shortNaira(left)}.`}
      </p>
    </>
  );
}
