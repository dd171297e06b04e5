import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { ProductView } from '@foodbank/app/food/ProductView';
import { isMissing } from '@foodbank/app/is-missing';
import { shortKobo, toKobo } from '@foodbank/contract/primitives/money';
import type { ListedProduct, ShownProduct } from '@foodbank/contract/selling/catalogue';
import plate from '@foodbank/ui/art/EmptyPlate?picture';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Icon } from '@foodbank/ui/Icon';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useLine, useStore } from '../../../basket/use-basket.ts';
import { findListed, productQuery } from '../../../catalogue/catalogue-queries.ts';
import { AddToBasket } from '../../../components/AddToBasket.tsx';
import { ProductRow } from '../../../components/ProductTile.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { StoreChoice } from '../../../components/StoreChoice.tsx';
import { StoreLine } from '../../../components/StoreLine.tsx';
import { categoryPath, productPath } from '../../../first-paths.ts';
import { Age } from '../../../offline/Age.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { SlowNotice } from '../../../shell/SlowNotice.tsx';
import styles from './ProductPage.module.css';

/** One product: price, unit, stock, what a combo is made of, other names, and what is like it. */
export function ProductPage() {
  const { slug = '' } = useParams();
  const store = useStore();
  const query = useQuery(productQuery(store?.slug ?? '', slug));
  const online = useOnline();
  if (!store)
    return (
      <div className={styles.page}>
        <PageHeading title="Choose your store" />
        <StoreChoice />
      </div>
    );
  // A retry that waits for its turn, or an answer that never comes, is no reason to show a skeleton without a network.
  if (!query.data && !online && (query.isError || query.failureCount > 0))
    return (
      <NotKept known={findListed(store.slug, slug)} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  if (query.isPending) return <ProductSkeleton queryKey={productQuery(store.slug, slug).queryKey} />;
  if (!query.data)
    return isMissing(query.error) ? (
      <Unknown store={store.name} />
    ) : (
      <div className={styles.page}>
        <BackLink to={paths.shop}>Shop</BackLink>
        <ReadFailure query={query} of="This product" isScreen />
      </div>
    );
  return (
    <>
      <Age query={query} of="Price and stock" />
      <Product key={slug} product={query.data} />
    </>
  );
}

function Product({ product }: { product: ShownProduct }) {
  const { name, available, categoryName, categorySlug, similar } = product;
  const isOut = available === 0;
  return (
    <div className={styles.page}>
      <BackLink to={categoryPath(categorySlug)}>{categoryName}</BackLink>
      <ProductView
        product={product}
        heading={(className) => <PageHeading title={name} className={className} />}
        act={isOut ? <SimilarHint hasSimilar={similar.length > 0} /> : <AddBar product={product} />}
        store={<StoreLine />}
        partRow={(slug, className, row) => (
          <Link to={productPath(slug)} className={className}>
            {row}
          </Link>
        )}
      />
      {similar.length > 0 && (
        <section aria-labelledby="similar" id="like-it">
          <h2 id="similar" className={styles.title}>
            {isOut ? 'Similar, and in stock' : 'You may also like'}
          </h2>
          <ProductRow products={similar} label={`Similar to ${name}`} />
        </section>
      )}
    </div>
  );
}

function SimilarHint({ hasSimilar }: { hasSimilar: boolean }) {
  if (!hasSimilar)
    return (
      <p className={styles.text}>Nothing similar in this store today. Another store may have it: choose one below.</p>
    );
  return (
    <a href="#like-it" className={styles.jump}>
      See similar products <Icon name="chevron-down" />
    </a>
  );
}

/** The main action. On a phone it stays at the thumb. */
function AddBar({ product }: { product: ShownProduct }) {
  const [quantity] = useLine(product);
  return (
    <div className={styles.bar}>
      <div className={styles.add}>
        <AddToBasket product={product} prominent />
      </div>
      {quantity > 0 && (
        <Link to={paths.basket} className={styles.basket}>
          <span>Basket</span>
          <span className="figures">{shortKobo(toKobo(product.price) * quantity)}</span>
        </Link>
      )}
    </div>
  );
}

function ProductSkeleton({ queryKey }: { queryKey: QueryKey }) {
  return (
    <div className={styles.page}>
      <BackLink to={paths.shop}>Shop</BackLink>
      <SlowNotice queryKey={queryKey} titleAs="h1" />
      <div className={styles.loading} role="status">
        <span className="visually-hidden">Loading the product…</span>
        <Skeleton shape="block" className={styles.drawing} />
        <div className={styles.facts}>
          <Skeleton shape="heading" />
          <Skeleton />
          <Skeleton shape="heading" />
          <Skeleton shape="block" />
        </div>
      </div>
    </div>
  );
}

interface NotKeptProps {
  /** What a list that was loaded before knows of it. */
  known: ListedProduct | null;
  busy: boolean;
  onRetry: () => void;
}

/** Without a network only what was loaded on this phone before can be shown: of a product in a list its name, price and picture. */
function NotKept({ known, busy, onRetry }: NotKeptProps) {
  if (known)
    return (
      <div className={styles.page}>
        <BackLink to={paths.shop}>Shop</BackLink>
        <PageHeading title={known.name} className={styles.name} />
        <p className={styles.text}>More about this product will load when you’re back online.</p>
        <ProductRow products={[known]} label={known.name} />
        <div className={styles.ways}>
          <Button variant="quiet" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        </div>
      </div>
    );
  return (
    <div className={styles.page}>
      <BackLink to={paths.shop}>Shop</BackLink>
      <PageHeading title="Not saved on this phone" className={styles.name} />
      <p className={styles.text}>
        You’re offline, and this product hasn’t been opened on this phone before. This page will load when you’re back
        online.
      </p>
      <div className={styles.ways}>
        <ButtonLink as={Link} to={paths.shop}>
          Back to the shop
        </ButtonLink>
        <Button variant="quiet" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

function Unknown({ store }: { store: string }) {
  return (
    <div className={styles.page}>
      <BackLink to={paths.shop}>Shop</BackLink>
      <div className={styles.unknown}>
        <img src={plate} alt="" width={160} height={120} />
        <PageHeading title="Not sold here" className={styles.name} />
        <p className={styles.text}>{store} does not sell this product. Search for another one, or change the store.</p>
        <ButtonLink as={Link} to={paths.search}>
          Search for food
        </ButtonLink>
        <StoreLine />
      </div>
    </div>
  );
}
