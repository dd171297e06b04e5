import { formatDay } from '@foodbank/contract/primitives/day';
import { maskEmail } from '@foodbank/contract/primitives/email';
import { maskPhone } from '@foodbank/contract/primitives/phone';
import { notAvailable, type Referral } from '@foodbank/contract/views/referrals';
import { useMedia } from '../../shell/use-media.ts';
import { OrdersCell } from './OrdersCell.tsx';
import styles from './ReferralTable.module.css';

export interface ReferralTableProps {
  referrals: readonly Referral[];
  /** The place of the first one in the whole list, counted from 1. */
  firstNumber: number;
  withOrders: boolean;
  /** A newer list is on its way. */
  stale: boolean;
}

/**
 * A page of referrals. On a phone each row becomes a card; because `display: block` takes a table's meaning away in Safari,
 * every part says by its role what it is.
 */
export function ReferralTable({ referrals, firstNumber, withOrders, stale }: ReferralTableProps) {
  // With their orders the columns need a wider screen.
  const inColumns = useMedia(withOrders ? '(min-width: 80em)' : '(min-width: 64em)');
  const headings = ['S/N', 'Names', 'E-mail', 'Phone Number', 'Date Referred', ...(withOrders ? ['Orders'] : [])];
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: redundant only until the styles make the rows cards.
    // biome-ignore-start lint/a11y/useSemanticElements: they are the semantic elements.
    <table
      className={`${styles.table} ${inColumns ? styles.columns : styles.cards}`}
      role="table"
      aria-label="Referrals"
      aria-busy={stale}
    >
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          {headings.map((heading) => (
            <th key={heading} scope="col" role="columnheader">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {referrals.map((referral, index) => (
          <tr key={referral.id} className={styles.row} role="row">
            <td className={styles.number} role="cell">
              {(firstNumber + index).toLocaleString('en')}
            </td>
            <td className={styles.name} role="cell">
              {nameOf(referral)}
            </td>
            <td className={styles.email} role="cell">
              <Email address={maskEmail(referral.email)} />
            </td>
            <td className={styles.phone} role="cell">
              {maskPhone(referral.phoneNumber) || notAvailable}
            </td>
            <td className={styles.date} role="cell">
              {formatDay(new Date(referral.referredAt))}
            </td>
            {withOrders && (
              <td className={styles.orders} role="cell">
                <OrdersCell referral={referral} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: as above.
    // biome-ignore-end lint/a11y/noRedundantRoles: as above.
  );
}

/** It may break before its domain, where people would break it. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  if (at < 0) return address || notAvailable;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

function nameOf({ name, firstname, lastname }: Referral): string {
  return name.trim() || `${firstname} ${lastname}`.trim() || notAvailable;
}
