import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { FoodDrawing } from '@foodbank/app/food/FoodDrawing';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useStore } from '../../../basket/use-basket.ts';
import { categoriesQuery } from '../../../catalogue/catalogue-queries.ts';
import { ProductList } from '../../../components/ProductList.tsx';
import { StoreChoice } from '../../../components/StoreChoice.tsx';
import { StoreLine } from '../../../components/StoreLine.tsx';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import styles from './CategoryPage.module.css';

/** The products of one category. */
export function CategoryPage() {
  const { slug = '' } = useParams();
  const categories = useQuery(categoriesQuery);
  const name = categories.data?.find((category) => category.slug === slug)?.name ?? 'Products';
  // With the key, going from one category to another starts at the top.
  return <ListPage key={slug} title={name} filter={{ category: slug }} drawing={slug} />;
}

/** What is in season now. */
export function InSeasonPage() {
  return <ListPage title="In season now" filter={{ season: 'now' }} drawing="mango" />;
}

interface ListPageProps {
  title: string;
  filter: { category?: string; season?: 'now' };
  drawing: string;
}

function ListPage({ title, filter, drawing }: ListPageProps) {
  const store = useStore();
  return (
    <div className={styles.page}>
      <BackLink to={paths.shop}>Shop</BackLink>
      <div className={styles.top}>
        <FoodDrawing of={{ slug: drawing, categorySlug: drawing }} className={styles.drawing} />
        <PageHeading title={title} className={styles.heading} />
      </div>
      <StoreLine />
      {store ? (
        <ProductList
          store={store.slug}
          filter={filter}
          label={title}
          empty={
            <div className={styles.empty}>
              <p>
                {store.name} has {filter.season ? 'nothing in season' : 'none of these'} today.{' '}
                <Link to={paths.shop}>See all products</Link>
              </p>
            </div>
          }
        />
      ) : (
        <StoreChoice />
      )}
    </div>
  );
}
