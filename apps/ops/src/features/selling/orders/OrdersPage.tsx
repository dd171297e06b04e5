import { lazyPart } from '@foodbank/app/lazy-part';
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { handovers } from '@foodbank/contract/selling/checkout';
import { orderSearchLengthMax } from '@foodbank/contract/selling/order-numbers';
import type { StaffOrderRow } from '@foodbank/contract/selling/orders-staff';
import { type ShopOrderState, shopOrderStates, stateWords } from '@foodbank/contract/selling/shop-orders';
import { SearchField } from '@foodbank/ui/SearchField';
import { SelectField } from '@foodbank/ui/SelectField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueList } from '../../../components/QueueList.tsx';
import type { QueueRow } from '../../../components/QueueRows.tsx';
import { useLiveList } from '../../../components/use-live-list.ts';
import { paths } from '../../../paths.ts';
import { OrderStateTabs } from './OrderStateTabs.tsx';
import styles from './Orders.module.css';
import { orderStoresQuery, ordersQuery } from './order-queries.ts';
import { costOf, dueText, itemsText, toneOf, windowText } from './shared/order-texts.ts';

const OrderRecord = lazyPart(async () => (await import('./OrderRecord.tsx')).OrderRecord);

const schema = {
  state: choiceFilter(shopOrderStates, 'placed'),
  store: searchFilter(36),
  day: searchFilter(10),
  search: searchFilter(orderSearchLengthMax),
};
const refreshedEveryMs = 15_000;
const empty: Partial<Record<ShopOrderState, { title: string; text: string }>> = {
  placed: { title: 'No orders to pack', text: 'Orders are here as soon as they are paid.' },
  packing: { title: 'No orders are being packed', text: 'Orders that a store is packing are here.' },
  ready: { title: 'No orders are ready', text: 'Packed orders are here until the customer or a rider collects them.' },
  'on-the-way': { title: 'No orders are on the way', text: 'Orders that were packed for riders are here.' },
  'not-at-home': { title: 'No deliveries failed', text: 'Orders whose customer was not at home are here.' },
};
const emptyOther = { title: 'No orders', text: 'Orders in this state are here.' };

/** The orders of our shop: by state and store on the left, one with its packing list and its acts on the right. */
export function OrdersPage() {
  const { number } = useParams();
  const { search: addressSearch } = useLocation();
  const [shown, setFilters, pager] = useListPage(schema);
  const { state, store, day, search } = shown;
  const [text, setText] = useSearchText(search, (next) => setFilters({ search: next }, { replace: true }));
  const query = useQuery(ordersQuery(shown, pager.cursor));
  useLiveList(query.refetch, refreshedEveryMs);
  const stores = useQuery(orderStoresQuery).data ?? [];
  const isFiltered = store !== '' || day !== '' || search !== '';
  const rowOf = (row: StaffOrderRow): QueueRow => ({
    key: row.number,
    to: paths.order(row.number, addressSearch),
    isCurrent: row.number === number,
    title: row.number,
    corner: <StatusBadge tone={toneOf(row.state)}>{stateWords(row)}</StatusBadge>,
    line: `${row.customerName}, ${itemsText(row.itemCount)}, ${formatNaira(costOf(row).cost)}`,
    note: row.isLate ? dueText(row, new Date()) : undefined,
    more: (
      <>
        {row.storeName}.{' '}
        {row.windowFrom && row.windowTo ? windowText(row.windowFrom, row.windowTo) : handovers[row.handover]}
        {costOf(row).before && `. ${costOf(row).before}`}
        {!row.isLate && row.dueAt && `. ${dueText(row, new Date())}`}
        {row.placedAt && (
          <>
            . Placed <Moment at={row.placedAt} />
          </>
        )}
      </>
    ),
  });
  const list = (
    <ListFrame
      title="Orders"
      lead="What customers bought in our shop."
      filters={
        <div className={styles.filters}>
          <SearchField label="Order number" placeholder="FB-" name="search" value={text} onValueChange={setText} />
          <SelectField
            name="store"
            label="Store"
            value={store}
            options={[
              { value: '', label: 'All stores' },
              ...stores.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` })),
            ]}
            onChange={({ target }) => setFilters({ store: target.value })}
          />
          <TextField
            name="day"
            type="date"
            label="Delivery day"
            value={day}
            onChange={({ target }) => setFilters({ day: target.value })}
          />
        </div>
      }
    >
      <OrderStateTabs shown={shown} counts={query.data?.counts ?? []} />
      <QueueList
        query={query}
        pager={pager}
        what="orders"
        label="Orders"
        rowOf={rowOf}
        empty={empty[state] ?? emptyOther}
        onClear={isFiltered ? () => setFilters({ store: '', day: '', search: '' }) : null}
      />
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={paths.orders()}
      record={number === undefined ? null : <OrderRecord number={number} />}
      recordPart={OrderRecord}
      recordKey={number}
      hint="Choose an order to see its packing list and what is to be done."
    />
  );
}
