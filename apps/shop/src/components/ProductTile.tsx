import { Link } from '@foodbank/app/components/Link';
import { ProductFace } from '@foodbank/app/food/ProductFace';
import type { ListedProduct } from '@foodbank/contract/selling/catalogue';
import { PlainList } from '@foodbank/ui/PlainList';
import { fullNameOf } from '../catalogue/catalogue-queries.ts';
import { productPath } from '../first-paths.ts';
import { AddToBasket } from './AddToBasket.tsx';
import styles from './ProductTile.module.css';

/** A product in a list: drawing, price, name, unit, and the button for the basket. */
export function ProductTile({ product }: { product: ListedProduct }) {
  const { slug } = product;
  const isOut = product.available === 0;
  return (
    <article className={styles.tile}>
      <Link to={productPath(slug)} className={styles.link}>
        <ProductFace product={product} />
      </Link>
      {isOut ? (
        <Link to={productPath(slug)} className={styles.out}>
          <span>
            Sold out · <span className={styles.like}>similar</span>
            <span className="visually-hidden"> to {fullNameOf(product)}</span>
          </span>
        </Link>
      ) : (
        <AddToBasket product={product} />
      )}
    </article>
  );
}

/** A list of products as tiles: two in a row on a phone. */
export function ProductGrid({ products, label }: { products: readonly ListedProduct[]; label: string }) {
  return (
    <PlainList className={styles.grid} aria-label={label}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductTile product={product} />
        </li>
      ))}
    </PlainList>
  );
}

/** A row of products that is pushed sideways with the thumb. */
export function ProductRow({ products, label }: { products: readonly ListedProduct[]; label: string }) {
  return (
    <PlainList className={styles.row} aria-label={label}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductTile product={product} />
        </li>
      ))}
    </PlainList>
  );
}
