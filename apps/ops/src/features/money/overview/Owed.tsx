import { Link } from '@foodbank/app/components/Link';
import { getOwed, type Owed as OwedMoney } from '@foodbank/contract/money/ledger-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { FailedNotice } from '../../../components/notices.tsx';
import { paths } from '../../../paths.ts';
import styles from './Overview.module.css';

type Row = OwedMoney['rows'][number];

interface Place {
  label: string;
  to: string;
  noun: [string, string];
}

const places: Readonly<Record<Row['to'], Place>> = {
  agents: { label: 'Agents', to: paths.ledgerAccounts({ kind: 'agent-payable' }), noun: ['agent', 'agents'] },
  stores: { label: 'Stores', to: paths.ledgerAccounts({ kind: 'store-payable' }), noun: ['store', 'stores'] },
  riders: { label: 'Riders', to: paths.ledgerAccounts({ kind: 'rider-payable' }), noun: ['rider', 'riders'] },
  refunds: { label: 'Refunds on their way', to: paths.charges(), noun: ['customer', 'customers'] },
  customers: {
    label: 'Paid for orders that are not delivered',
    to: paths.ledgerAccounts({ kind: 'customer-funds' }),
    noun: ['customer', 'customers'],
  },
  tax: { label: 'Tax withheld', to: paths.ledgerAccounts({ kind: 'tax-payable' }), noun: ['account', 'accounts'] },
};

/** What is owed to whom now. Who is owed nothing is left out. */
export function Owed() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['ledger', 'owed'],
    queryFn: () => call(getOwed, {}),
  });
  const rows = data?.rows.filter(({ amount, onItsWay }) => amount !== 0 || onItsWay !== 0);
  return (
    <section className={styles.card} aria-label="What is owed">
      <h2 className={styles.heading}>What is owed now</h2>
      {error && <FailedNotice what="amounts owed" error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton />}
      {rows?.length === 0 && <p className={styles.quiet}>Nothing is owed to anybody.</p>}
      {rows && rows.length > 0 && (
        <table className={styles.sums}>
          <tbody>
            {rows.map((row) => (
              <OwedRow key={row.to} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function OwedRow({ row: { to, amount, onItsWay, count } }: { row: Row }) {
  const place = places[to];
  const facts = [
    ...(to === 'tax' || count === 0 ? [] : [counted(count, ...place.noun)]),
    ...(to === 'refunds' || onItsWay === 0 ? [] : [`${formatNaira(onItsWay)} on its way`]),
  ];
  return (
    <tr>
      <th scope="row">
        <Link to={place.to} className={styles.target}>
          {place.label}
        </Link>
        {facts.length > 0 && <span className={styles.second}>{facts.join(' · ')}</span>}
      </th>
      <td>{formatNaira(amount)}</td>
    </tr>
  );
}
