import { Link } from '@foodbank/app/components/Link';
import { FoodDrawing } from '@foodbank/app/food/FoodDrawing';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../../catalogue/catalogue-queries.ts';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { categoryPath } from '../../../first-paths.ts';
import styles from './CategoryGrid.module.css';

/** The categories, each with its drawing. */
export function CategoryGrid() {
  const categories = useQuery(categoriesQuery);
  if (categories.isPending)
    return (
      <div className={styles.grid} role="status">
        <span className="visually-hidden">Loading the categories…</span>
        {Array.from({ length: 12 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
          <Skeleton key={index} shape="block" className={styles.skeleton} />
        ))}
      </div>
    );
  if (!categories.data) return <ReadFailure query={categories} of="The categories" />;
  return (
    <PlainList className={styles.grid}>
      {categories.data.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={categoryPath(slug)} className={styles.category}>
            <FoodDrawing of={{ slug, categorySlug: slug }} className={styles.drawing} />
            <span className={styles.name}>{name}</span>
          </Link>
        </li>
      ))}
    </PlainList>
  );
}
