import { Link } from '@foodbank/app/components/Link';
import type { ListedProduct } from '@foodbank/contract/selling/catalogue';
import { PlainList } from '@foodbank/ui/PlainList';
import { fullNameOf } from '../catalogue/catalogue-queries.ts';
import { FoodDrawing } from '../drawings/FoodDrawing.tsx';
import { productPath } from '../paths.ts';
import { AddToBasket } from './AddToBasket.tsx';
import { Price } from './Price.tsx';
import styles from './ProductTile.module.css';

/** A product in a list: drawing, price, name, unit, and the button for the basket. */
export function ProductTile({ product }: { product: ListedProduct }) {
  const { slug, name, unit, price, available, inSeason } = product;
  const isOut = available === 0;
  return (
    <article className={styles.tile}>
      <Link to={productPath(slug)} className={styles.link}>
        <FoodDrawing of={product} className={styles.drawing} faded={isOut} />
        {inSeason && <span className={styles.season}>In season</span>}
        <Price naira={price} />
        <span className={styles.name}>
          {name}
          <span className="visually-hidden">, </span>
        </span>
        <span className={styles.unit}>
          {unit}
          {!isOut && available <= fewLeft && <span className={styles.few}> · {available} left</span>}
        </span>
      </Link>
      {isOut ? (
        <Link to={productPath(slug)} className={styles.out}>
          <span>
            Out of stock · <span className={styles.like}>similar</span>
            <span className="visually-hidden"> to {fullNameOf(product)}</span>
          </span>
        </Link>
      ) : (
        <AddToBasket product={product} />
      )}
    </article>
  );
}

/** From this many on, the stock is not worth a word. */
const fewLeft = 5;

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
