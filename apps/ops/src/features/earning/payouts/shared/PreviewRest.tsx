import { Link } from '@foodbank/app/components/Link';
import { type PayoutRest, restParts, restRowsMax } from '@foodbank/contract/earning/payouts-staff';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { PlainList } from '@foodbank/ui/PlainList';
import styles from './Payouts.module.css';
import { usePayoutKind } from './payout-kind.ts';

/** What is due beside an act: how the whole sum is made, and each held and carried amount with its reason. */
export function PreviewRest({ rest }: { rest: PayoutRest }) {
  const { about, parts, due, agrees, rows } = rest;
  const held = rows.filter(({ part }) => part === 'held');
  const carried = rows.filter(({ part }) => part === 'carried');
  return (
    <>
      <section aria-label={about} className={styles.stackSmall}>
        <h3 className={styles.partTitle}>{about}</h3>
        <table className={styles.sumTable}>
          <tbody>
            {parts.map(({ part, count, total }) => (
              <tr key={part}>
                <th scope="row">
                  {restParts[part]} ({count.toLocaleString('en')})
                </th>
                <td className="figures">{formatNaira(total)}</td>
              </tr>
            ))}
            <tr className={styles.total}>
              <th scope="row">In all</th>
              <td className="figures">{formatNaira(due)}</td>
            </tr>
          </tbody>
        </table>
        {agrees ? (
          <p className={styles.quiet}>The parts make up the sum, which is counted on its own.</p>
        ) : (
          <p className={styles.itemWarning} role="alert">
            The parts do not make up the sum. Approve nothing, and tell an admin.
          </p>
        )}
      </section>
      <RestRows title="Held" rows={held} />
      <RestRows title="Carried to the next proposal" rows={carried} />
      {rows.length === restRowsMax && <p className={styles.quiet}>The first {restRowsMax} are named here.</p>}
    </>
  );
}

function RestRows({ title, rows }: { title: string; rows: PayoutRest['rows'] }) {
  const { recordAt } = usePayoutKind();
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className={styles.stackSmall}>
      <h3 className={styles.partTitle}>
        {title}: {rows.length}
      </h3>
      <PlainList className={styles.items}>
        {rows.map(({ name, note, amount, why, payoutId }) => (
          <li key={`${payoutId}${name}${note}${why}`} className={styles.item}>
            <span className={styles.itemName}>
              {payoutId === null ? name : <Link to={recordAt(payoutId, { state: 'held' })}>{name}</Link>}
            </span>
            <span className="figures">{formatNaira(amount)}</span>
            <span className={styles.itemLine}>{[note, why].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </PlainList>
    </section>
  );
}
