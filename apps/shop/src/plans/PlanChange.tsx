import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import styles from './PlanChange.module.css';

interface PlanChangeProps {
  /** Names the table. */
  caption: string;
  changes: readonly { number: number; dueOn: string; before: number; after: number }[];
  left: number;
  /** Absent where it is not known. */
  leftBefore?: number | undefined;
  /** True for what happened; false for what would. */
  isDone: boolean;
}

/** The instalments of a plan before and after goods came off it, side by side. */
export function PlanChange({ caption, changes, left, leftBefore, isDone }: PlanChangeProps) {
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
          {leftBefore !== undefined && (
            <tfoot>
              <tr>
                <th scope="row">Left to pay</th>
                <td className={styles.before}>{shortNaira(leftBefore)}</td>
                <td>{left === 0 ? 'Nothing' : shortNaira(left)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
      {(leftBefore === undefined || changes.length === 0) && (
        <p>
          {left === 0
            ? `Nothing ${isDone ? 'was' : 'is'} left to pay.`
            : `Left to pay${isDone ? ' then' : ''}: ${shortNaira(left)}.`}
        </p>
      )}
    </>
  );
}
