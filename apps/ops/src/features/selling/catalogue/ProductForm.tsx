import { FormBanner } from '@foodbank/app/components/FormBanner';
import { useForm } from '@foodbank/app/forms/use-form';
import { lazyPart } from '@foodbank/app/lazy-part';
import { ApiError } from '@foodbank/contract/client/api-error';
import { descriptionLengthMax, type Freshness, freshnesses } from '@foodbank/contract/selling/catalogue-staff';
import {
  createProduct,
  newProductFields,
  type ProductRecord,
  updateProduct,
} from '@foodbank/contract/selling/products-staff';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { KeptNotice } from '../../../components/KeptNotice.tsx';
import { StaleNotice } from '../../../components/StaleNotice.tsx';
import { useDraft } from '../../../components/use-draft.ts';
import { categoriesQuery, productQuery, refreshCatalogue } from './catalogue-queries.ts';
import styles from './ProductForm.module.css';
import {
  draftOf,
  draftText,
  emptyDraft,
  fieldLabels,
  type ProductDraft,
  partsOf,
  proposedSlug,
} from './product-draft.ts';
import { SeasonField } from './SeasonField.tsx';

// The drawings come a moment later: nothing that is typed waits for them.
const DrawingField = lazyPart(async () => (await import('./DrawingField.tsx')).DrawingField);
const ProductPreview = lazyPart(async () => (await import('./ProductPreview.tsx')).ProductPreview);
// Of combos only.
const PartsField = lazyPart(async () => (await import('./PartsField.tsx')).PartsField);

export interface ProductFormProps {
  kind: ProductRecord['kind'];
  /** The stored product; null for a new one. */
  product: ProductRecord | null;
  /** The category that a new product begins with. */
  category: string;
  /** `waits`: its name or unit waits for a second person, the rest is stored. */
  onSaved: (id: string, waits: boolean) => void;
  onCancel: () => void;
}

/** Adds or changes a product or a combo, beside what customers would see. Prices and stock are set on the record. */
export function ProductForm({ kind, product, category, onSaved, onCancel }: ProductFormProps) {
  const draft = useDraft(product === null ? emptyDraft(category) : draftOf(product), product?.revision ?? 1, true);
  const { values, set, news } = draft;
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const [takenSlug, setTakenSlug] = useState('');
  const slug = product?.slug ?? ownSlug ?? proposedSlug(values, kind);
  const categories = useQuery(categoriesQuery).data?.rows ?? [];
  const records = useRecords(values.parts.map(({ id }) => id));
  const rebase = async (id: string) => {
    const stored = await queryClient.fetchQuery(productQuery(id));
    draft.rebase(draftOf(stored), stored.revision, stored.lastChange);
    void refreshCatalogue();
  };
  const { busy, message, note, form, field } = useForm({
    schema: newProductFields,
    extraValues: () => ({ ...values, slug, kind, parts: partsOf(values) }),
    send: ({ slug: typedSlug, kind: _, ...fields }) =>
      product === null
        ? call(createProduct, { body: { ...fields, slug: typedSlug, kind } })
        : call(updateProduct, { params: { id: product.id }, body: { ...fields, revision: draft.revision } }),
    failure: { refused: 'This was refused. Please try again.' },
    onDone: (saved) => {
      draft.kept.forget();
      void refreshCatalogue();
      onSaved(saved.id, 'approvalId' in saved && saved.approvalId !== undefined);
    },
    onFailed: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'slug-taken') setTakenSlug(slug);
      if (error.code === 'changed-meanwhile' && product !== null) void rebase(product.id);
    },
  });
  const text = (name: keyof ProductDraft & string) => ({
    ...field(name),
    label: fieldLabels[name],
    value: draftText(name, values),
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const giveUp = () => {
    draft.kept.forget();
    onCancel();
  };
  const isCombo = kind === 'combo';
  const isStale = news !== null && message === 'Another person changed this meanwhile. Please look at it again.';
  return (
    <form {...form} className={styles.form} aria-label={product === null ? 'New product' : 'Edit the product'}>
      <KeptNotice kept={draft.kept} />
      <div className={styles.columns}>
        <div className={styles.form}>
          <div className={styles.box}>
            <h2 className={styles.boxTitle}>What it is</h2>
            <TextField
              {...text('name')}
              hint="The first thing customers read, in lists, the basket and on receipts."
              maxLength={80}
              required
            />
            <div className={styles.pair}>
              <TextField
                {...text('unit')}
                hint={isCombo ? 'Below the name, such as: for a family' : 'Below the name, such as: 5 kg'}
                maxLength={40}
                required
              />
              <SelectField
                {...field('categorySlug')}
                label="Category"
                hint="Where it stands in the shop."
                value={values.categorySlug}
                options={
                  categories.length === 0
                    ? [{ value: values.categorySlug, label: values.categorySlug }]
                    : categories.map((one) => ({ value: one.slug, label: one.name }))
                }
                onChange={({ target }) => set({ categorySlug: target.value })}
              />
            </div>
            {product === null && (
              <TextField
                {...field('slug')}
                label={fieldLabels.slug}
                hint={`…/app/products/${slug || 'name'}. It stays as it is once the product is saved.`}
                error={field('slug').error ?? (takenSlug !== '' && takenSlug === slug ? taken : undefined)}
                value={slug}
                maxLength={80}
                autoComplete="off"
                onChange={({ target }) => setOwnSlug(target.value)}
              />
            )}
            <TextAreaField
              {...text('description')}
              hint="On its page only."
              rows={3}
              maxLength={descriptionLengthMax}
            />
          </div>
          {isCombo && (
            <div className={styles.box}>
              <Suspense>
                <PartsField
                  parts={values.parts}
                  records={records}
                  prices={product?.stores ?? []}
                  isFixed={product !== null && product.state !== 'draft'}
                  error={field('parts').error}
                  onChange={(parts) => set({ parts })}
                />
              </Suspense>
            </div>
          )}
          <div className={styles.box}>
            {isCombo ? (
              <p>
                <strong>{fieldLabels.vatPercent}</strong>
                <span className={styles.hint}>
                  That of its parts: the combo’s price is divided over them by what they cost alone.
                </span>
              </p>
            ) : (
              <SelectField
                name="vatPercent"
                label={fieldLabels.vatPercent}
                hint="Included in the price, and shown on the receipt."
                error={field('vatPercent').error}
                value={String(values.vatPercent)}
                options={[...new Set([0, 7.5, values.vatPercent])].map((rate) => ({
                  value: String(rate),
                  label: rate === 0 ? '0 %, basic food' : `${rate} %`,
                }))}
                onChange={({ target }) => set({ vatPercent: Number(target.value) })}
              />
            )}
            {!isCombo && (
              <SelectField
                name="freshness"
                label={fieldLabels.freshness}
                hint="Customers on a plan may give it back unopened for three working days. Not what spoils within days."
                value={values.freshness}
                options={Object.entries(freshnesses).map(([value, label]) => ({ value, label }))}
                onChange={({ target }) => set({ freshness: target.value as Freshness })}
              />
            )}
            <SeasonField months={values.seasonMonths} onChange={(seasonMonths) => set({ seasonMonths })} />
            <Suspense>
              <DrawingField
                drawing={values.drawing}
                of={{ slug, kind, categorySlug: values.categorySlug }}
                onChange={(drawing) => set({ drawing })}
              />
            </Suspense>
          </div>
          <div className={styles.box}>
            <h2 className={styles.boxTitle}>What people call it</h2>
            <p className={styles.hint}>Searches find it by these names. Commas stand between several.</p>
            <div className={styles.pair}>
              <TextField {...text('nameYoruba')} hint="On its page." maxLength={200} lang="yo" />
              <TextField {...text('nameIgbo')} hint="On its page." maxLength={200} lang="ig" />
              <TextField {...text('nameHausa')} hint="On its page." maxLength={200} lang="ha" />
              <TextField {...text('spellings')} hint="Not shown to customers." maxLength={200} />
            </div>
          </div>
        </div>
        <aside className={styles.aside}>
          <Suspense>
            <ProductPreview draft={{ ...values, slug }} kind={kind} inStores={product?.stores ?? []} />
          </Suspense>
        </aside>
      </div>
      {news && <StaleNotice news={news} labels={fieldLabels} textOf={draftText} />}
      {message && !isStale && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <div className={styles.acts}>
        <Button type="submit" busy={busy}>
          {product === null ? 'Save as a draft' : 'Save'}
        </Button>
        <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => !busy && giveUp()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const taken = 'This address is taken. Please choose another one.';

/** The records of some products, as far as they are loaded. */
function useRecords(ids: readonly string[]): ReadonlyMap<string, ProductRecord> {
  const queries = useQueries({ queries: ids.map((id) => ({ ...productQuery(id), staleTime: 60_000 })) });
  return new Map(queries.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const])));
}
