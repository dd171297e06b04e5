import { searchFilter } from '@foodbank/app/tables/url-filters';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import type { StockRow } from '@foodbank/contract/selling/orders-staff';
import { countStock } from '@foodbank/contract/selling/products-staff';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { SearchField } from '@foodbank/ui/SearchField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { CountField, countSchema, roundHint } from '../../../components/CountField.tsx';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import styles from './Packing.module.css';
import { stockStoresQuery, storeStockQuery } from './packing-queries.ts';
import { StoreChoice } from './StoreChoice.tsx';

const schema = { store: searchFilter(36), search: searchFilter(80) };

/** What a store has by our records, and counting it. */
export function StoreStockPage() {
  const [{ store, search }, setFilters, pager] = useListPage(schema);
  const [text, setText] = useSearchText(search, (next) => setFilters({ search: next }, { replace: true }));
  const stores = useQuery(stockStoresQuery);
  const storeId = (stores.data?.find(({ id }) => id === store) ?? stores.data?.[0])?.id ?? '';
  const stock = useQuery(storeStockQuery(storeId, search, pager.cursor));
  const [round, setRound] = useState('');
  const [counting, setCounting] = useState<StockRow | null>(null);
  // Which store it is comes first: its failure is the list's.
  const query = stock.data === undefined && stores.error ? { ...stores, data: undefined } : stock;
  return (
    <ListFrame
      title="Stock of a store"
      lead="What the store has by our records. Count what looks wrong."
      filters={
        <>
          <StoreChoice stores={stores.data ?? []} value={storeId} onChoose={(next) => setFilters({ store: next })} />
          <SearchField label="Product" placeholder="Rice" name="search" value={text} onValueChange={setText} />
        </>
      }
    >
      <ListBody
        query={query}
        what="products"
        onClear={search === '' ? null : () => setFilters({ search: '' })}
        empty={{ title: 'No products', text: 'What the store sells is here.' }}
      >
        {({ rows, nextCursor }) => (
          <>
            <PlainList className={styles.stock} aria-label="Products">
              {rows.map((row) => (
                <li key={row.id} className={styles.stockRow}>
                  <span className={styles.text}>
                    <span className={styles.name}>{row.name}</span>
                    <span className={styles.unit}>{row.unit}</span>
                    {row.held > 0 && (
                      <span className={styles.note}>{row.held.toLocaleString('en')} held for orders</span>
                    )}
                  </span>
                  <span className={`${styles.onHand} figures`}>{row.onHand.toLocaleString('en')}</span>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Count ${row.name}, ${row.unit}`}
                    onClick={() => setCounting(row)}
                  >
                    Count…
                  </Button>
                </li>
              ))}
            </PlainList>
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
      {counting && (
        <CountOne
          storeId={storeId}
          row={counting}
          round={round}
          onCounted={setRound}
          onClose={() => setCounting(null)}
        />
      )}
    </ListFrame>
  );
}

interface CountProps {
  storeId: string;
  row: StockRow;
  /** Why stock is counted, as it was said for the first count of this round. */
  round: string;
  onCounted: (round: string) => void;
  onClose: () => void;
}

function CountOne({ storeId, row, round, onCounted, onClose }: CountProps) {
  const { id, name, unit, onHand, held } = row;
  return (
    <ReasonFormDialog
      schema={countSchema}
      open
      onClose={onClose}
      title={`Count ${name}, ${unit}`}
      consequences={[
        `${onHand.toLocaleString('en')} are there by our records.`,
        `${held.toLocaleString('en')} of them are held for orders. Count those too.`,
      ]}
      confirm="Save the count"
      reasonAtFirst={round}
      reasonHint={roundHint}
      send={async (counted) => {
        const reply = await call(countStock, { params: { id }, body: { ...counted, storeId, seen: onHand } });
        onCounted(counted.reason);
        return reply;
      }}
      onDone={({ message }) => {
        toast(message);
        void queryClient.invalidateQueries({ queryKey: ['store-stock'] });
      }}
    >
      {(field) => <CountField {...field('onHand')} />}
    </ReasonFormDialog>
  );
}
