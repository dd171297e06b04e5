import { Link } from '@foodbank/app/components/Link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { comboCategory, productsQuery } from '../../../catalogue/catalogue-queries.ts';
import { ProductRow } from '../../../components/ProductTile.tsx';
import { categoryPath } from '../../../first-paths.ts';
import styles from './ComboBand.module.css';

/** The combos on a band of their own, which has its place while they load. Nothing if the store has none: the rest does without. */
export function ComboBand({ store }: { store: string }) {
  const { data, isPending } = useInfiniteQuery(productsQuery(store, { category: comboCategory }));
  const combos = data?.pages[0]?.rows ?? [];
  if (!isPending && combos.length === 0) return null;
  return (
    <section aria-labelledby="combos" className={styles.band}>
      <div className={styles.top}>
        <h2 id="combos" className={styles.title}>
          A month in one basket
        </h2>
        <Link to={categoryPath(comboCategory)} className={styles.all}>
          All combos
        </Link>
      </div>
      <p className={styles.text}>Rice, beans, garri, oil and more, packed together at one price.</p>
      {isPending ? <p className={styles.place} /> : <ProductRow products={combos.slice(0, 8)} label="Combos" />}
    </section>
  );
}
