import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { useDrawings } from '@foodbank/app/food/use-drawings';
import stall from '@foodbank/ui/art/MarketStall?picture';
import { Icon } from '@foodbank/ui/Icon';
import { useStore } from '../../../basket/use-basket.ts';
import { ProductList } from '../../../components/ProductList.tsx';
import { StoreChoice } from '../../../components/StoreChoice.tsx';
import { StoreLine } from '../../../components/StoreLine.tsx';
import { firstPaths } from '../../../first-paths.ts';
import { CategoryGrid } from './CategoryGrid.tsx';
import { ComboBand } from './ComboBand.tsx';
import styles from './HomePage.module.css';
import { SeasonRow } from './SeasonRow.tsx';

/** The shop's first screen: the store, the search, categories, combos, what is in season, and all products. */
export function HomePage() {
  const store = useStore();
  if (!store) return <Welcome />;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <StoreLine />
        <PageHeading title="Shop" className={styles.heading}>
          What are you cooking today?
        </PageHeading>
        <Link to={firstPaths.search} className={styles.search}>
          <Icon name="search" size={22} />
          Search rice, yam, ẹ̀wà, shinkafa…
        </Link>
      </div>
      <ShowDrawings />
      <section aria-labelledby="categories">
        <h2 id="categories" className={styles.title}>
          Categories
        </h2>
        <CategoryGrid />
      </section>
      <ComboBand store={store.slug} />
      <SeasonRow store={store.slug} />
      <section aria-labelledby="all">
        <h2 id="all" className={styles.title}>
          Everything in the store
        </h2>
        <ProductList
          store={store.slug}
          filter={{}}
          label="All products"
          empty={<p>This store has no products yet.</p>}
        />
      </section>
    </div>
  );
}

/** The first visit: one question. */
function Welcome() {
  return (
    <div className={styles.welcome}>
      <img src={stall} alt="" width={320} height={220} className={styles.stall} />
      <div className={styles.ask}>
        <PageHeading title="Shop" className={styles.heading}>
          Choose your store
        </PageHeading>
        <p className={styles.lead}>Pick the one near you to see its prices and what it has today.</p>
        <StoreChoice />
      </div>
    </div>
  );
}

/** For phones that save data. */
function ShowDrawings() {
  const [isShown, show] = useDrawings();
  if (isShown) return null;
  return (
    <button type="button" className={styles.drawings} onClick={show}>
      Data saver is on. Show the pictures (5 KB)
    </button>
  );
}
