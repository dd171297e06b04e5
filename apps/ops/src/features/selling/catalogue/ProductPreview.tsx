import { ProductFace } from '@foodbank/app/food/ProductFace';
import { ProductView } from '@foodbank/app/food/ProductView';
import { lagosMonth } from '@foodbank/contract/primitives/day';
import type { ProductRecord } from '@foodbank/contract/selling/products-staff';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery, storesQuery } from './catalogue-queries.ts';
import styles from './ProductPreview.module.css';
import { type ProductDraft, shownOf } from './product-draft.ts';

export interface ProductPreviewProps {
  draft: ProductDraft;
  kind: ProductRecord['kind'];
  /** Where it is sold, as stored; none for a new product. */
  inStores: ProductRecord['stores'];
}

/** The tile and the page of a product as customers would see them, drawn by the customers' own components. */
export function ProductPreview({ draft, kind, inStores }: ProductPreviewProps) {
  const stores = useQuery(storesQuery).data ?? [];
  const categories = useQuery(categoriesQuery).data?.rows ?? [];
  const [chosen, setChosen] = useState('');
  const storeId = chosen || (inStores[0]?.storeId ?? stores[0]?.id ?? '');
  const sold = inStores.find((one) => one.storeId === storeId);
  const product = shownOf(draft, {
    kind,
    categoryName: categories.find(({ slug }) => slug === draft.categorySlug)?.name ?? '',
    price: sold?.price ?? 0,
    available: sold?.available ?? 99,
    month: lagosMonth(new Date()).month,
  });
  const shown = { ...product, vatPercent: kind === 'combo' ? (sold?.vatPercent ?? 0) : product.vatPercent };
  return (
    <section className={styles.preview} aria-label="As customers see it">
      <div className={styles.head}>
        <h2 className={styles.title}>As customers see it</h2>
        {stores.length > 0 && (
          <SelectField
            name="preview-store"
            label="In the store"
            value={storeId}
            options={stores.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
      </div>
      {sold === undefined && (
        <p className={styles.note}>
          It has no price in this store yet. Customers don’t see it there before it has one.
        </p>
      )}
      <p className={styles.what}>In lists</p>
      <div className={styles.tile}>
        <ProductFace product={shown} />
      </div>
      <p className={styles.what}>On its own page, on a phone</p>
      <div className={styles.page}>
        <p className={styles.back}>{shown.categoryName}</p>
        <ProductView
          product={shown}
          heading={(className) => <p className={`${className ?? ''} ${styles.name}`}>{shown.name}</p>}
          act={shown.available > 0 && <span className={styles.add}>Add to basket</span>}
          partRow={(_, className, row) => <div className={className}>{row}</div>}
        />
      </div>
    </section>
  );
}
