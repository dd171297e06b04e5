import { ShowMore } from '@foodbank/app/components/ShowMore';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import type { listProducts } from '@foodbank/contract/selling/catalogue';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ProductFilter, productsQuery } from '../catalogue/catalogue-queries.ts';
import { Age } from '../offline/Age.tsx';
import styles from './ProductList.module.css';
import { ProductGrid } from './ProductTile.tsx';
import { ReadFailure } from './ReadFailure.tsx';

/** What a search found. */
export interface FoundProducts extends Pick<ReplyOf<typeof listProducts>, 'searchedFor' | 'fit' | 'more'> {
  count: number;
  hasMore: boolean;
}

export interface ProductListProps {
  /** The store's slug. */
  store: string;
  filter: ProductFilter;
  /** The list's name for screen readers. */
  label: string;
  /** Shown if there is nothing. */
  empty: ReactNode | ((found: FoundProducts) => ReactNode);
  /** Said above the products of a search. */
  note?: (found: FoundProducts) => ReactNode;
  /** Shown below the products of a search. */
  below?: (found: FoundProducts) => ReactNode;
}

/** Products of a store, 24 at a time. More come at a press: scrolling costs nothing. */
export function ProductList({ store, filter, label, empty, note, below }: ProductListProps) {
  const query = useInfiniteQuery(productsQuery(store, filter));
  if (query.isPending) return <ProductSkeletons />;
  if (!query.data) return <ReadFailure query={query} of="The products" />;
  const products = query.data.pages.flatMap(({ rows }) => rows);
  const { searchedFor = null, fit = null, more = null } = query.data.pages[0] ?? {};
  const found = { count: products.length, hasMore: query.hasNextPage, searchedFor, fit, more };
  if (products.length === 0) return <>{typeof empty === 'function' ? empty(found) : empty}</>;
  return (
    <>
      <Age query={query} of="Prices and stock" />
      {note?.(found)}
      <ProductGrid products={products} label={label} />
      <ShowMore
        query={query}
        label="Show more"
        failed="More products could not be loaded. Please try again."
        all="That’s everything."
        block
        className={styles.more}
      />
      {below?.(found)}
    </>
  );
}

/** The shape of a list while it is being loaded. */
export function ProductSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div role="status" className={styles.skeletons}>
      <span className="visually-hidden">Loading the products…</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
        <Skeleton key={index} shape="block" className={styles.skeleton} />
      ))}
    </div>
  );
}
