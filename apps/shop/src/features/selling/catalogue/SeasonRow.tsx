import { Link } from '@foodbank/app/components/Link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { productsQuery } from '../../../catalogue/catalogue-queries.ts';
import { ProductRow } from '../../../components/ProductTile.tsx';
import { inSeasonPath } from '../../../first-paths.ts';
import styles from './HomePage.module.css';

/** What is in season now. Nothing out of it. */
export function SeasonRow({ store }: { store: string }) {
  const { data } = useInfiniteQuery(productsQuery(store, { season: 'now' }));
  const rows = data?.pages[0]?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="season">
      <div className={styles.line}>
        <h2 id="season" className={styles.title}>
          In season now
        </h2>
        <Link to={inSeasonPath} className={styles.more}>
          See all
        </Link>
      </div>
      <ProductRow products={rows.slice(0, 8)} label="In season now" />
    </section>
  );
}
