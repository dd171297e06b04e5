import { ShowMore } from '@foodbank/app/components/ShowMore';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ProductFilter, productsQuery } from '../catalogue/catalogue-queries.ts';
import { Age } from '../offline/Age.tsx';
import styles from './ProductList.module.css';
import { ProductGrid } from './ProductTile.tsx';
import { ReadFailure } from './ReadFailure.tsx';

export interface ProductListProps {
  /** The store's slug. */
  store: string;
  filter: ProductFilter;
  /** The list's name for screen readers. */
  label: string;
  /** Shown if there is nothing. */
  empty: ReactNode;
  /** Said above the products of a search. */
  note?: (found: { count: number; hasMore: boolean; searchedFor: string | null }) => ReactNode;
}

/** Products of a store, 24 at a time. More come at a press: scrolling costs nothing. */
export function ProductList({ store, filter, label, empty, note }: ProductListProps) {
  const query = useInfiniteQuery(productsQuery(store, filter));
  if (query.isPending) return <ProductSkeletons />;
  if (!query.data) return <ReadFailure query={query} of="The products" />;
  const products = query.data.pages.flatMap(({ rows }) => rows);
  const searchedFor = query.data.pages[0]?.searchedFor ?? null;
  if (products.length === 0) return <>{empty}</>;
  return (
    <>
      <Age query={query} of="Prices and stock" />
      {note?.({ count: products.length, hasMore: query.hasNextPage, searchedFor })}
      <ProductGrid products={products} label={label} />
      <ShowMore
        query={query}
        label="Show more"
        failed="More products could not be loaded. Please try again."
        all="All products are shown."
        block
        className={styles.more}
      />
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
