import { type Column, DataTable } from '@foodbank/app/components/DataTable';
import { formatDay } from '@foodbank/contract/primitives/day';
import { maskEmail } from '@foodbank/contract/primitives/email';
import { maskPhone } from '@foodbank/contract/primitives/phone';
import { notAvailable, type Referral } from '@foodbank/contract/views/referrals';
import { OrdersCell } from './OrdersCell.tsx';
import styles from './ReferralTable.module.css';

export interface ReferralTableProps {
  referrals: readonly Referral[];
  /** The number of the first row within the whole list, counted from 1. */
  firstNumber: number;
  withOrders: boolean;
  /** A newer list is being loaded. */
  stale: boolean;
}

/** A page of referrals. The column of orders is shown if the list was asked for with orders. */
export function ReferralTable({ referrals, firstNumber, withOrders, stale }: ReferralTableProps) {
  return (
    <DataTable
      label="Referrals"
      columns={columnsFor(firstNumber, withOrders)}
      rows={referrals}
      rowKey={(referral) => referral.id}
      columnsFrom={withOrders ? '80em' : '64em'}
      stale={stale}
    />
  );
}

function columnsFor(firstNumber: number, withOrders: boolean): Column<Referral>[] {
  const columns: Column<Referral>[] = [
    {
      heading: 'S/N',
      cell: (_, index) => (firstNumber + index).toLocaleString('en'),
      card: 'corner',
      cardLabel: 'No.',
      className: styles.number,
    },
    { heading: 'Names', cell: nameOf, card: 'title' },
    {
      heading: 'E-mail',
      cell: ({ email }) => <Email address={maskEmail(email)} />,
      card: 'line',
      columnClassName: withOrders ? styles.narrowEmail : styles.email,
    },
    {
      heading: 'Phone Number',
      cell: ({ phoneNumber }) => maskPhone(phoneNumber) || notAvailable,
      card: 'left',
      className: styles.figures,
    },
    {
      heading: 'Date Referred',
      cell: ({ referredAt }) => formatDay(new Date(referredAt)),
      card: 'right',
      className: styles.figures,
    },
  ];
  if (!withOrders) return columns;
  const orders = (referral: Referral) => <OrdersCell referral={referral} />;
  return [...columns, { heading: 'Orders', cell: orders, card: 'box', columnClassName: styles.orders }];
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

function nameOf({ name, firstname, lastname }: Referral): string {
  return name.trim() || `${firstname} ${lastname}`.trim() || notAvailable;
}
