import { searchFilter } from '@foodbank/app/tables/url-filters';
import type { PackingRow } from '@foodbank/contract/selling/orders-staff';
import { stateWords } from '@foodbank/contract/selling/shop-orders';
import { Banner } from '@foodbank/ui/Banner';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { type QueueRow, QueueRows } from '../../../components/QueueRows.tsx';
import { useLiveList } from '../../../components/use-live-list.ts';
import { paths } from '../../../paths.ts';
import styles from './Packing.module.css';
import { PackOrder } from './PackOrder.tsx';
import { groupRows } from './packing-groups.ts';
import { packingQuery } from './packing-queries.ts';
import { forgetTicks } from './packing-ticks.ts';
import { StoreChoice } from './StoreChoice.tsx';
import { dueText, itemsText, packerText } from './shared/order-texts.ts';

const schema = { store: searchFilter(36) };
const refreshedEveryMs = 15_000;
const badges = { placed: 'To pack', packing: 'Being packed', ready: 'Ready', 'on-the-way': 'Packed' } as const;

/** What a store packs, by delivery window, and one order with lines to tick off. Made for a shared tablet or a cheap phone. */
export function PackingPage() {
  const { number } = useParams();
  const { search } = useLocation();
  const [{ store }, setFilters] = useListPage(schema);
  const query = useQuery(packingQuery(store));
  useLiveList(query.refetch, refreshedEveryMs);
  const { data } = query;
  useEffect(() => {
    if (!data || data.hasMore || data.storeId === null) return;
    const packed = data.rows.map((row) => row.number);
    forgetTicks(localStorage, data.storeId, packed);
  }, [data]);
  const now = new Date();
  const rowOf = (row: PackingRow): QueueRow => ({
    key: row.number,
    to: paths.packingOrder(row.number, search),
    isCurrent: row.number === number,
    title: row.number,
    corner: (
      <StatusBadge tone={row.state === 'placed' || row.state === 'packing' ? 'pending' : 'completed'}>
        {row.stage === 'picked-up' ? 'With the rider' : (badges[row.state as keyof typeof badges] ?? stateWords(row))}
      </StatusBadge>
    ),
    line: `${row.firstname}, ${itemsText(row.itemCount)}`,
    note: row.isLate ? dueText(row, now) : undefined,
    more: moreOf(row, now),
  });
  const list = (
    <ListFrame
      title="Packing"
      lead="Pack the next window first."
      filters={
        <StoreChoice
          stores={data?.stores ?? []}
          value={data?.storeId ?? ''}
          onChoose={(next) => setFilters({ store: next })}
        />
      }
    >
      {data?.hasMore && <Banner tone="info">Only the next 300 orders are shown.</Banner>}
      <ListBody
        query={query}
        what="orders"
        empty={{ title: 'Nothing to pack', text: 'Orders are here as soon as they are paid.' }}
      >
        {({ rows }, stale) =>
          groupRows(rows, now).map(({ title, rows: own }) => (
            <section key={title} aria-label={title} className={styles.group}>
              <h2 className={styles.groupTitle}>
                {title}
                <span className={`${styles.groupCount} figures`}>{own.length}</span>
              </h2>
              <QueueRows label={title} rows={own.map(rowOf)} stale={stale} />
            </section>
          ))
        }
      </ListBody>
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={paths.packing()}
      backLabel="Back to the queue"
      record={number === undefined ? null : <PackOrder number={number} />}
      recordKey={number}
      hint="Choose an order to pack it."
    />
  );
}

function moreOf(row: PackingRow, now: Date): string | undefined {
  if (row.state === 'on-the-way') return riderText(row);
  const due = row.isLate ? undefined : dueText(row, now);
  if (row.state !== 'packing' || row.packer === null) return due;
  return [packerText(row.packer, now), ...(due ? [due] : [])].join(' ');
}

const riderText = ({ riderName, stage }: PackingRow) =>
  riderName === null
    ? 'It waits for a rider.'
    : stage === 'picked-up'
      ? `${riderName} has it.`
      : `${riderName} fetches it.`;
