import { useSearchText } from '@foodbank/app/tables/use-search-text';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { listAssistedProducts } from '@foodbank/contract/selling/assisted-orders-staff';
import type { ListedProduct } from '@foodbank/contract/selling/catalogue';
import { fitSearch, searchCutNote, searchNotes } from '@foodbank/contract/selling/search-notes';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { SearchField } from '@foodbank/ui/SearchField';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedNotice } from '../../../components/notices.tsx';
import { useKeptHeight } from '../../../components/use-kept-height.ts';
import styles from './AssistedOrder.module.css';
import { productsQuery } from './assisted-queries.ts';

export interface ProductFinderProps {
  /** The slug of the chosen store. */
  store: string;
  /** How many of each product are in the basket. */
  inBasket: ReadonlyMap<string, number>;
  onAdd: (product: ListedProduct) => void;
}

/** What a search found, in one line that keeps its place while there is nothing to say. */
function foundText(search: string, { fit, rows, ...data }: ReplyOf<typeof listAssistedProducts>): string {
  if (rows.length === 0) return 'The store has no such product.';
  return fit === null ? '' : searchNotes(search, { ...data, fit, count: rows.length, hasMore: false }).join('. ');
}

/** Searches the products of a store, and puts one more of a product into the basket. */
export function ProductFinder({ store, inBasket, onAdd }: ProductFinderProps) {
  const [search, setSearch] = useState('');
  const [text, setText] = useSearchText(search, setSearch);
  const fit = fitSearch(search);
  const { data, error, isFetching, refetch } = useQuery(productsQuery(store, fit.search));
  const found = useKeptHeight();
  return (
    <div className={styles.fields}>
      <SearchField label="Search products" name="product" value={text} onValueChange={setText} />
      <div ref={found} className={styles.fields}>
        <p className={styles.found} role="status">
          {fit.isCut && data !== undefined && data.rows.length > 0 && `${searchCutNote} `}
          {data && foundText(fit.search, data)}
        </p>
        {error && <FailedNotice what="products" error={error} busy={isFetching} onRetry={refetch} />}
        <PlainList className={styles.products} aria-label="Products" tabIndex={0}>
          {(data?.rows ?? []).map((product) => {
            const { id, name, unit, price, available } = product;
            const chosen = inBasket.get(id) ?? 0;
            return (
              <li key={id} className={styles.product}>
                <span>
                  <span className={styles.name}>
                    {name}, {unit}
                  </span>
                  <br />
                  <span className="figures">{formatNaira(price)}</span>
                  <span className={styles.quiet}>
                    {'. '}
                    {available === 0 ? 'Sold out' : available < 10 ? `Only ${available} left` : 'In stock'}
                    {chosen > 0 && `, ${chosen} in the basket`}
                  </span>
                </span>
                <Button
                  variant="quiet"
                  size="small"
                  aria-disabled={available <= chosen || undefined}
                  onClick={() => available > chosen && onAdd(product)}
                >
                  Add
                  <VisuallyHidden>
                    {' '}
                    {name}, {unit}
                  </VisuallyHidden>
                </Button>
              </li>
            );
          })}
        </PlainList>
      </div>
    </div>
  );
}
