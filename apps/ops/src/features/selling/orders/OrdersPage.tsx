import { lazyPart } from '@foodbank/app/lazy-part';
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import type { SetFilters } from '@foodbank/app/tables/use-url-filters';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { handovers } from '@foodbank/contract/selling/checkout';
import { orderSearchLengthMax } from '@foodbank/contract/selling/order-numbers';
import { type OrderSort, orderSorts, type StaffOrderRow } from '@foodbank/contract/selling/orders-staff';
import { type ShopOrderState, shopOrderStates, stateWords } from '@foodbank/contract/selling/shop-orders';
import { SearchField } from '@foodbank/ui/SearchField';
import { SelectField } from '@foodbank/ui/SelectField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { FilterPair, ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import type { QueueRow } from '../../../components/QueueRows.tsx';
import { RecordTable, type TableColumn, TwoLines } from '../../../components/RecordTable.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { useLiveList } from '../../../components/use-live-list.ts';
import { paths } from '../../../paths.ts';
import { OrderStateTabs } from './OrderStateTabs.tsx';
import styles from './Orders.module.css';
import { type OrdersShown, orderStoresQuery, orderSumsQuery, ordersQuery, saveOrders } from './order-queries.ts';
import { costOf, dueText, itemsText, toneOf, windowText } from './shared/order-texts.ts';

const OrderRecord = lazyPart(async () => (await import('./OrderRecord.tsx')).OrderRecord);

const schema = {
  state: choiceFilter(shopOrderStates, 'placed'),
  store: searchFilter(36),
  day: searchFilter(10),
  search: searchFilter(orderSearchLengthMax),
  sort: choiceFilter(orderSorts, 'newest'),
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

const ascending = ['window'] as const;
const unpaid: readonly ShopOrderState[] = ['awaiting-payment', 'expired'];
const ordered = { name: 'total', word: 'ordered', of: ({ total }: StaffOrderRow) => total };
const kept = {
  name: 'kept',
  word: 'kept',
  isOnlyIfOther: true,
  of: ({ placedAt, keptTotal }: StaffOrderRow) => (placedAt === null ? 0 : keptTotal),
};

/** The orders of our shop: a table by state and store; one that is open stands at its right, with its packing list and its acts. */
export function OrdersPage() {
  const { number } = useParams();
  const { search: addressSearch } = useLocation();
  const [shown, setFilters, pager] = useListPage(schema);
  const { state, store, day, search, sort } = shown;
  const query = useQuery(ordersQuery(shown, pager.cursor));
  useLiveList(query.refetch, refreshedEveryMs);
  const isOpen = number !== undefined;
  const sums = useQuery({ ...orderSumsQuery(shown), enabled: !isOpen });
  const isFiltered = store !== '' || day !== '' || search !== '';
  const list = (
    <ListFrame
      title="Orders"
      lead="What customers bought in our shop."
      filters={<OrderFilters shown={shown} onChange={setFilters} />}
    >
      <OrderStateTabs shown={shown} counts={query.data?.counts ?? []} />
      <RecordTable
        label="Orders"
        noun={['order', 'orders']}
        query={query}
        pager={pager}
        columns={columnsOf(addressSearch)}
        sorts={{ shown: sort, labels: orderSorts, up: ascending, onChoose: (next) => setFilters({ sort: next }) }}
        rowOf={(row: StaffOrderRow) => rowOf(row, number, addressSearch)}
        isOpen={isOpen}
        filter={JSON.stringify([state, store, day, search])}
        amounts={unpaid.includes(state) && search === '' ? [ordered] : [ordered, kept]}
        sums={sums}
        save={() => saveOrders(shown)}
        empty={empty[state] ?? emptyOther}
        onClear={isFiltered ? () => setFilters({ store: '', day: '', search: '' }) : null}
      />
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      isTable
      listPath={paths.orders()}
      record={isOpen ? <OrderRecord number={number} /> : null}
      recordPart={OrderRecord}
      recordKey={number}
    />
  );
}

interface OrderFiltersProps {
  shown: OrdersShown;
  onChange: SetFilters<OrdersShown>;
}

function OrderFilters({ shown: { search, store, day }, onChange }: OrderFiltersProps) {
  const [text, setText] = useSearchText(search, (next) => onChange({ search: next }, { replace: true }));
  const stores = useQuery(orderStoresQuery).data ?? [];
  return (
    <>
      <SearchField label="Order number" placeholder="FB-" name="search" value={text} onValueChange={setText} />
      <FilterPair>
        <SelectField
          name="store"
          label="Store"
          value={store}
          options={[
            { value: '', label: 'All stores' },
            ...stores.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` })),
          ]}
          onChange={({ target }) => onChange({ store: target.value })}
        />
        <TextField
          name="day"
          type="date"
          label="Delivery day"
          value={day}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      </FilterPair>
    </>
  );
}

const handOverOf = ({ windowFrom, windowTo, handover }: StaffOrderRow) =>
  windowFrom && windowTo ? windowText(windowFrom, windowTo) : handovers[handover];

/** The row beside an open order. */
const rowOf = (row: StaffOrderRow, openNumber: string | undefined, search: string): QueueRow => ({
  key: row.number,
  to: paths.order(row.number, search),
  isCurrent: row.number === openNumber,
  title: row.number,
  corner: <StatusBadge tone={toneOf(row.state)}>{stateWords(row)}</StatusBadge>,
  line: row.customerName,
  note: row.isLate ? dueText(row, new Date()) : undefined,
  more: `${itemsText(row.itemCount)}, ${formatNaira(costOf(row).cost)}. ${handOverOf(row)}, ${row.storeName}`,
});

const columnsOf = (search: string): TableColumn<StaffOrderRow, OrderSort>[] => [
  {
    heading: 'Order',
    card: 'title',
    cell: (row) => (
      <TwoLines second={row.customerName}>
        <RowLink to={paths.order(row.number, search)}>{row.number}</RowLink>
      </TwoLines>
    ),
  },
  {
    heading: 'State',
    card: 'corner',
    cell: (row) => <StatusBadge tone={toneOf(row.state)}>{stateWords(row)}</StatusBadge>,
  },
  { heading: 'Store', card: 'field', cell: ({ storeName }) => storeName },
  {
    heading: 'Hand-over',
    card: 'field',
    sortBy: 'window',
    cell: (row) => (
      <TwoLines second={<span className={row.isLate ? styles.late : undefined}>{dueText(row, new Date())}</span>}>
        {handOverOf(row)}
      </TwoLines>
    ),
  },
  {
    heading: 'Ordered',
    card: 'field',
    isShort: true,
    sortBy: 'newest',
    cell: ({ orderedAt, placedAt }) => {
      const at = orderedAt ?? placedAt;
      return at && <Moment at={at} />;
    },
  },
  { heading: 'Items', card: 'field', isAmount: true, cell: ({ itemCount }) => itemCount.toLocaleString('en') },
  {
    heading: 'Total',
    card: 'field',
    isAmount: true,
    sortBy: 'total',
    cell: (row) => (
      <TwoLines second={costOf(row).before && `${formatNaira(row.keptTotal)} kept`}>{formatNaira(row.total)}</TwoLines>
    ),
  },
];
