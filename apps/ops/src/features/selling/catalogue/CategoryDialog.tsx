import { FormBanner } from '@foodbank/app/components/FormBanner';
import { useForm } from '@foodbank/app/forms/use-form';
import { ApiError } from '@foodbank/contract/client/api-error';
import {
  categoryFields,
  createCategory,
  type StaffCategory,
  slugOf,
  updateCategory,
} from '@foodbank/contract/selling/catalogue-staff';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useId } from 'react';
import { call, queryClient } from '../../../api.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { StaleNotice } from '../../../components/StaleNotice.tsx';
import { toast } from '../../../components/toast.ts';
import { useDraft } from '../../../components/use-draft.ts';
import { refreshCatalogue, staffCategoriesQuery } from './catalogue-queries.ts';
import styles from './ProductForm.module.css';

export interface CategoryDialogProps {
  /** Null for a new one. */
  category: StaffCategory | null;
  /** How many categories there are. */
  count: number;
  onClose: () => void;
}

const labels = { name: 'Name', position: 'Place in the shop' };
const fieldsOf = ({ name, position }: StaffCategory) => ({ name, position });

/** Adds a category, or changes its name and its place. */
export function CategoryDialog({ category, count, onClose }: CategoryDialogProps) {
  const formId = useId();
  const draft = useDraft(category === null ? { name: '', position: count + 1 } : fieldsOf(category), 1);
  const { values, set, news } = draft;
  const seen = news?.after ?? (category === null ? values : fieldsOf(category));
  const { busy, message, note, form, field } = useForm({
    schema: categoryFields,
    extraValues: () => values,
    send: ({ name, position }) =>
      category === null
        ? call(createCategory, { body: { name, slug: slugOf(name) } })
        : call(updateCategory, { params: { slug: category.slug }, body: { name, position, seen } }),
    failure: { refused: 'This was refused. Please try again.' },
    onDone: ({ name }) => {
      toast(category === null ? `${name} is added, behind the others.` : 'Saved.');
      void refreshCatalogue();
      onClose();
    },
    onFailed: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') return;
      const { rows } = await queryClient.fetchQuery(staffCategoriesQuery);
      const stored = rows.find(({ slug }) => slug === category?.slug);
      if (stored) draft.rebase(fieldsOf(stored), 1, stored.lastChange);
    },
  });
  const footer = (
    <>
      <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
        Cancel
      </Button>
      <Button type="submit" form={formId} busy={busy}>
        {category === null ? 'Add the category' : 'Save'}
      </Button>
    </>
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      title={category === null ? 'New category' : `Edit ${category.name}`}
      footer={footer}
      dismissable={!busy}
    >
      <form {...form} id={formId} className={styles.dialogForm}>
        <TextField
          {...field('name')}
          label={labels.name}
          hint="Customers choose by it, and searches find its products."
          value={values.name}
          maxLength={60}
          required
          onChange={({ target }) => set({ name: target.value })}
        />
        {category !== null && (
          <SelectField
            {...field('position')}
            label={labels.position}
            value={String(values.position)}
            options={Array.from({ length: count }, (_, index) => ({
              value: String(index + 1),
              label: index === 0 ? '1, the first' : index === count - 1 ? `${count}, the last` : String(index + 1),
            }))}
            onChange={({ target }) => set({ position: Number(target.value) })}
          />
        )}
        {news && <StaleNotice news={news} labels={labels} textOf={(name, from) => String(from[name])} />}
        {message && !news && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
      </form>
    </FormDialog>
  );
}
