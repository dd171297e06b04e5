import { type Column, DataTable } from '@foodbank/app/components/DataTable';
import { maskEmail } from '@foodbank/contract/primitives/email';
import { maskPhone } from '@foodbank/contract/primitives/phone';
import { notAvailable, type ShownReferral } from '@foodbank/contract/views/referrals';
import { OrdersCell } from './OrdersCell.tsx';
import styles from './ReferralTable.module.css';
import { dayText } from './referral-orders.ts';
import type { ReferralSort } from './sort-referrals.ts';

export interface ReferralTableProps {
  referrals: readonly ShownReferral[];
  /** The number of the first row within the whole list, counted from 1. */
  firstNumber: number;
  withOrders: boolean;
  inColumns: boolean;
  /** A newer list is being loaded. */
  stale: boolean;
  sort: ReferralSort;
  onSort: (sort: ReferralSort) => void;
  /** Shows all orders of a referral. */
  onShowOrders: (referral: ShownReferral) => void;
}

/** A page of referrals. The column of orders is shown if the list was asked for with orders. */
export function ReferralTable(props: ReferralTableProps) {
  const { referrals, firstNumber, inColumns, stale } = props;
  return (
    <DataTable
      label="Referrals"
      columns={columnsFor(props)}
      rows={referrals}
      rowKey={({ id }, index) => id ?? `row ${firstNumber + index}`}
      inColumns={inColumns}
      stale={stale}
    />
  );
}

function columnsFor({ firstNumber, withOrders, sort, onSort, onShowOrders }: ReferralTableProps) {
  const columns: Column<ShownReferral>[] = [
    {
      heading: 'S/N',
      cell: (_, index) => (firstNumber + index).toLocaleString('en'),
      card: 'corner',
      cardLabel: 'No.',
      className: styles.number,
    },
    {
      heading: 'Names',
      cell: ({ name }) => name || notAvailable,
      card: 'title',
      sort: {
        direction: sort === 'name-a-z' ? 'ascending' : sort === 'name-z-a' ? 'descending' : 'none',
        onSort: () => onSort(sort === 'name-a-z' ? 'name-z-a' : 'name-a-z'),
      },
    },
    {
      heading: 'E-mail',
      cell: ({ email }) => <Email address={maskEmail(email)} />,
      card: 'field',
      columnClassName: withOrders ? styles.narrowEmail : styles.email,
    },
    {
      heading: 'Phone Number',
      cell: ({ phoneNumber }) => maskPhone(phoneNumber) || notAvailable,
      card: 'field',
      className: styles.figures,
      columnClassName: styles.figuresColumn,
    },
    {
      heading: 'Date Referred',
      cell: ({ referredAt }) => dayText(referredAt),
      card: 'field',
      className: styles.figures,
      columnClassName: styles.figuresColumn,
      sort: {
        direction: sort === 'oldest' ? 'ascending' : sort === 'newest' ? 'descending' : 'none',
        onSort: () => onSort(sort === 'newest' ? 'oldest' : 'newest'),
      },
    },
  ];
  if (!withOrders) return columns;
  const orders = (referral: ShownReferral) => (
    <OrdersCell referral={referral} onShowAll={() => onShowOrders(referral)} />
  );
  return [...columns, { heading: 'Orders', cell: orders, card: 'box' as const, columnClassName: styles.orders }];
}

/** An address that may break before its domain. */
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
