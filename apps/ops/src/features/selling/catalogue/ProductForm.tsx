import { FormBanner } from '@foodbank/app/components/FormBanner';
import { useForm } from '@foodbank/app/forms/use-form';
import { ApiError } from '@foodbank/contract/client/api-error';
import { monthNames } from '@foodbank/contract/primitives/day';
import { descriptionLengthMax, productFields } from '@foodbank/contract/selling/catalogue-admin';
import { type ProductRecord, updateProduct } from '@foodbank/contract/selling/product-acts';
import { Button } from '@foodbank/ui/Button';
import { CheckField } from '@foodbank/ui/CheckField';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../api.ts';
import { toast } from '../../../components/toast.ts';
import { useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import styles from './Catalogue.module.css';
import { categoriesQuery, refreshCatalogue } from './catalogue-queries.ts';

const { name, unit, categorySlug, description, nameYoruba, nameIgbo, nameHausa, spellings } = productFields.shape;
const schema = z.object({ name, unit, categorySlug, description, nameYoruba, nameIgbo, nameHausa, spellings });

/** Changes a product's texts, category, tax and season. Its parts and its drawing stay. */
export function ProductForm({ product, onClose }: { product: ProductRecord; onClose: () => void }) {
  const { id, revision, drawing, parts } = product;
  const categories = useQuery(categoriesQuery).data?.rows ?? [];
  const [vatPercent, setVat] = useState(product.vatPercent);
  const [seasonMonths, setMonths] = useState(product.seasonMonths);
  const [isDirty, setDirty] = useState(false);
  const { busy, message, note, form, field } = useForm({
    schema,
    send: (fields) =>
      call(updateProduct, {
        params: { id },
        body: {
          ...fields,
          vatPercent,
          seasonMonths,
          drawing,
          parts: parts.map((part) => ({ productId: part.id, quantity: part.quantity })),
          revision,
        },
      }),
    failure: { refused: 'This was refused. Please try again.' },
    onDone: () => {
      setDirty(false);
      toast('Saved.');
      onClose();
      void refreshCatalogue();
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'changed-meanwhile') void refreshCatalogue();
    },
  });
  const guard = useUnsavedGuard(isDirty && !busy);
  const toggle = (month: number) =>
    setMonths((before) =>
      before.includes(month) ? before.filter((one) => one !== month) : [...before, month].toSorted((a, b) => a - b),
    );
  return (
    <form {...form} className={styles.form} aria-label="Edit the product" onChange={() => setDirty(true)}>
      <TextField {...field('name')} label="Name" defaultValue={product.name} maxLength={80} />
      <TextField {...field('unit')} label="Unit" hint="Such as 5 kg" defaultValue={product.unit} maxLength={40} />
      <SelectField
        {...field('categorySlug')}
        // The categories come after the form: the choice is made anew with them.
        key={categories.length}
        label="Category"
        defaultValue={product.categorySlug}
        options={
          categories.length === 0
            ? [{ value: product.categorySlug, label: product.categorySlug }]
            : categories.map((one) => ({ value: one.slug, label: one.name }))
        }
      />
      <SelectField
        name="vat"
        label="Value added tax"
        value={String(vatPercent)}
        options={[...new Set([0, 7.5, product.vatPercent])].map((rate) => ({
          value: String(rate),
          label: rate === 0 ? '0 %, basic food' : `${rate} %`,
        }))}
        onChange={({ target }) => setVat(Number(target.value))}
      />
      <TextAreaField
        {...field('description')}
        label="Description"
        defaultValue={product.description}
        rows={3}
        maxLength={descriptionLengthMax}
      />
      <TextField {...field('nameYoruba')} label="Name in Yoruba" defaultValue={product.nameYoruba} maxLength={200} />
      <TextField {...field('nameIgbo')} label="Name in Igbo" defaultValue={product.nameIgbo} maxLength={200} />
      <TextField {...field('nameHausa')} label="Name in Hausa" defaultValue={product.nameHausa} maxLength={200} />
      <TextField
        {...field('spellings')}
        label="Other spellings"
        hint="To find it by. They are not shown."
        defaultValue={product.spellings}
        maxLength={200}
      />
      <fieldset className={styles.months}>
        <legend>Season: none chosen means all year</legend>
        {monthNames.map((monthName, index) => (
          <CheckField
            key={monthName}
            name={`month-${index + 1}`}
            label={monthName}
            checked={seasonMonths.includes(index + 1)}
            onChange={() => toggle(index + 1)}
          />
        ))}
      </fieldset>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <div className={styles.acts}>
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
          Cancel
        </Button>
      </div>
      {isDirty && guard}
    </form>
  );
}
