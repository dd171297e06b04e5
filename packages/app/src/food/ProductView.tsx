import { monthNames } from '@foodbank/contract/primitives/day';
import { PlainList } from '@foodbank/ui/PlainList';
import type { ReactNode } from 'react';
import { FoodDrawing } from './FoodDrawing.tsx';
import { Price } from './Price.tsx';
import styles from './ProductView.module.css';
import type { FoodOnPage, FoodPart } from './shown-food.ts';

export interface ProductViewProps {
  product: FoodOnPage;
  /** The heading: the name at its size. */
  heading: (className: string | undefined) => ReactNode;
  /** Below the stock: the button for the basket, or where to go on. */
  act: ReactNode;
  /** Below that: the store. */
  store?: ReactNode;
  /** A part of a combo: its row, in a link where there is one. */
  partRow: (slug: string, className: string | undefined, row: ReactNode) => ReactNode;
}

/** What a product's screen shows: drawing, name, price, stock, text, names in other languages, and the parts of a combo. */
export function ProductView({ product, heading, act, store, partRow }: ProductViewProps) {
  const { unit, price, available, description, parts } = product;
  const isOut = available === 0;
  return (
    <>
      <div className={styles.product}>
        <FoodDrawing of={product} className={styles.drawing} faded={isOut} />
        <div className={styles.facts}>
          {heading(styles.name)}
          <p className={styles.unit}>{unit}</p>
          <Price naira={price} size="large" />
          <p className={isOut ? styles.out : styles.stock}>
            <StockText available={available} />
          </p>
          {act}
          {store}
          {description && <p className={styles.text}>{description}</p>}
          <OtherFacts product={product} />
        </div>
      </div>
      {parts.length > 0 && (
        <section aria-label="What is in it">
          <h2 className={styles.title}>What is in it</h2>
          <PlainList className={styles.parts}>
            {parts.map((part) => (
              <li key={part.id}>{partRow(part.slug, styles.part, <PartRow part={part} />)}</li>
            ))}
          </PlainList>
        </section>
      )}
    </>
  );
}

const fewLeft = 5;

function StockText({ available }: { available: number }) {
  if (available === 0) return <>Out of stock</>;
  if (available <= fewLeft) return <>Only {available} left</>;
  return <>In stock</>;
}

function OtherFacts({ product: { kind, names, seasonMonths, inSeason, vatPercent } }: { product: FoodOnPage }) {
  // Parts of a combo may have different rates. What follows for the whole is a number that no law has.
  const isMixed = kind === 'combo' && !Number.isInteger(vatPercent * 2);
  const spoken = [
    ['Yoruba', names.yoruba, 'yo'],
    ['Igbo', names.igbo, 'ig'],
    ['Hausa', names.hausa, 'ha'],
  ].filter(([, text]) => text !== '');
  const months = seasonMonths.map((month) => monthNames[month - 1]?.slice(0, 3)).join(', ');
  if (spoken.length === 0 && months === '' && vatPercent === 0) return null;
  return (
    <dl className={styles.other}>
      {spoken.map(([language, text, code]) => (
        <div key={language}>
          <dt>{language}</dt>
          <dd lang={code}>{text}</dd>
        </div>
      ))}
      {months && (
        <div>
          <dt>Season</dt>
          <dd>
            {months}
            {inSeason ? ' (now)' : ''}
          </dd>
        </div>
      )}
      {vatPercent > 0 && (
        <div>
          <dt>VAT</dt>
          <dd>{isMixed ? 'Included, for what of it is taxed' : `${vatPercent} % included`}</dd>
        </div>
      )}
    </dl>
  );
}

function PartRow({ part }: { part: FoodPart }) {
  return (
    <>
      <FoodDrawing of={part} className={styles.partDrawing} />
      <span className={styles.partName}>
        {part.name}
        <span className={styles.partUnit}>{part.unit}</span>
      </span>
      <span className={`${styles.times} figures`}>
        <span aria-hidden="true">× </span>
        <span className="visually-hidden">, </span>
        {part.quantity}
      </span>
    </>
  );
}
