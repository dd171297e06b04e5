import { FoodDrawing } from './FoodDrawing.tsx';
import { Price } from './Price.tsx';
import styles from './ProductFace.module.css';
import type { FoodInTile } from './shown-food.ts';

/** What a tile in a list shows of a product: drawing, season, price, name, unit. It stands in a link or in a box of its own. */
export function ProductFace({ product }: { product: FoodInTile }) {
  const { name, unit, price, available, inSeason } = product;
  const isOut = available === 0;
  return (
    <>
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
    </>
  );
}

/** From this many on, the stock is not worth a word. */
const fewLeft = 5;
