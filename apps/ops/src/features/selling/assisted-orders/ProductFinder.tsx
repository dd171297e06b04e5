import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { formatNaira } from '@foodbank/contract/primitives/money';
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
        {data?.fit && data.rows.length > 0 && (
          <p className={styles.quiet} role="status">
            {fit.isCut && `${searchCutNote} `}
            {searchNotes(fit.search, { ...data, count: data.rows.length, hasMore: false }).join('. ')}
          </p>
        )}
        {error && <FailedNotice what="products" error={error} busy={isFetching} onRetry={refetch} />}
        {data?.rows.length === 0 && (
          <p className={styles.quiet} role="status">
            The store has no such product.
          </p>
        )}
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
