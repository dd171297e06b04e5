import { formatNaira } from '@foodbank/contract/primitives/money';
import { freshnesses, productStates } from '@foodbank/contract/selling/catalogue-staff';
import type { ProductRecord as Product } from '@foodbank/contract/selling/products-staff';
import { Button } from '@foodbank/ui/Button';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { useMay } from '../../../session/member.ts';
import styles from './Catalogue.module.css';
import { type CountAsked, CountDialog } from './CountDialog.tsx';
import { categoriesQuery, countsQuery, productQuery } from './catalogue-queries.ts';
import { seasonText, toneOf } from './catalogue-texts.ts';
import { PriceDialog } from './PriceDialog.tsx';
import { PriceList } from './PriceList.tsx';
import { ProductActs } from './ProductActs.tsx';
import { comparedText } from './product-draft.ts';
import { WaitingPrices } from './WaitingPrices.tsx';

/** One product: its texts, its price and stock in each store, its prices by day, and what was counted. */
export function ProductRecord({ id }: { id: string }) {
  return (
    <article className={styles.stack}>
      <RecordBody query={useQuery(productQuery(id))} what="product">
        {(product) => <Details product={product} />}
      </RecordBody>
    </article>
  );
}

function Details({ product }: { product: Product }) {
  const [isPriced, setPriced] = useState(false);
  const [counted, setCounted] = useState<CountAsked | null>(null);
  const mayWrite = useMay('catalogue.write');
  return (
    <>
      <div className={styles.top}>
        <RecordHeading title={product.name}>
          {product.name}, {product.unit}
        </RecordHeading>
        <StatusBadge tone={toneOf(product.state)}>{productStates[product.state]}</StatusBadge>
      </div>
      {mayWrite && <ProductActs product={product} />}
      <Texts product={product} />
      <RecordPart
        title="Stores"
        aside={
          mayWrite && (
            <Button size="small" variant="quiet" onClick={() => setPriced(true)}>
              Set a price…
            </Button>
          )
        }
      >
        <WaitingPrices product={product} />
        <InStores product={product} onCount={setCounted} />
      </RecordPart>
      <PriceList product={product} mayWrite={mayWrite} />
      {product.kind === 'single' && <Counts id={product.id} />}
      {product.lastChange && (
        <p className={styles.quiet}>
          {product.lastChange.by} changed it last, <Moment at={product.lastChange.at} />.
        </p>
      )}
      <PriceDialog product={product} open={isPriced} onClose={() => setPriced(false)} />
      <CountDialog productId={product.id} asked={counted} onClose={() => setCounted(null)} />
    </>
  );
}

function Texts({ product }: { product: Product }) {
  const categories = useQuery(categoriesQuery).data?.rows ?? [];
  const { categorySlug, description, seasonMonths, vatPercent, nameYoruba, nameIgbo, nameHausa, spellings } = product;
  const names = [
    ['Yoruba', nameYoruba],
    ['Igbo', nameIgbo],
    ['Hausa', nameHausa],
    ['Other spellings', spellings],
  ] as const;
  return (
    <RecordPart title="Product">
      <DescriptionList
        entries={[
          { label: 'Category', value: categories.find(({ slug }) => slug === categorySlug)?.name ?? categorySlug },
          { label: 'Season', value: seasonText(seasonMonths) },
          ...(product.kind === 'combo' ? [] : [{ label: 'Spoils within days', value: freshnesses[product.freshness] }]),
          { label: 'Value added tax', value: product.kind === 'combo' ? 'That of its parts' : `${vatPercent} %` },
          ...names.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }])),
          ...(description === '' ? [] : [{ label: 'Description', value: description, long: true }]),
        ]}
      />
      {product.parts.length > 0 && (
        <>
          <h4 className={styles.small}>In this combo</h4>
          <PlainList className={styles.rows}>
            {product.parts.map((part) => (
              <li key={part.id} className={styles.row}>
                <span>
                  <span className="figures">{part.quantity} ×</span> {part.name}, {part.unit}
                </span>
              </li>
            ))}
          </PlainList>
        </>
      )}
      {product.usedIn.length > 0 && <p className={styles.quiet}>It is a part of {product.usedIn.join(', ')}.</p>}
    </RecordPart>
  );
}

function InStores({ product, onCount }: { product: Product; onCount: (asked: CountAsked) => void }) {
  const mayCount = useMay('stock.count');
  if (product.stores.length === 0)
    return <p className={styles.quiet}>No store sells it. A price in a store begins the sale.</p>;
  return (
    <PlainList className={styles.rows} aria-label="Stores">
      {product.stores.map(({ storeId, storeName, city, price, partsPrice, onHand, held, available }) => (
        <li key={storeId} className={styles.row}>
          <span className={styles.name}>
            {storeName}, {city}
          </span>
          <span className={`${styles.price} figures`}>{formatNaira(price)}</span>
          <span className={styles.quiet}>
            {onHand === null
              ? `${available.toLocaleString('en')} can be sold, by its parts`
              : `${onHand.toLocaleString('en')} on hand, ${(held ?? 0).toLocaleString('en')} held, ${available.toLocaleString('en')} can be sold`}
          </span>
          {partsPrice !== null && <span className={styles.wide}>It costs {comparedText(price, partsPrice)}.</span>}
          {mayCount && onHand !== null && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`Count in ${storeName}`}
              onClick={() => onCount({ storeId, storeName, onHand, held: held ?? 0 })}
            >
              Count…
            </Button>
          )}
        </li>
      ))}
    </PlainList>
  );
}

function Counts({ id }: { id: string }) {
  const rows = useQuery(countsQuery(id)).data ?? [];
  if (rows.length === 0) return null;
  return (
    <RecordPart title="Counts">
      <ol className={styles.history}>
        {rows.map((count) => (
          <li key={count.id}>
            <Moment at={count.countedAt} />
            <p>
              {count.storeName}: <span className="figures">{count.before}</span> to{' '}
              <span className="figures">{count.after}</span>
              <span className={styles.quiet}>, {count.countedBy}</span>
            </p>
            <p className={styles.quiet}>{count.reason}</p>
          </li>
        ))}
      </ol>
    </RecordPart>
  );
}
