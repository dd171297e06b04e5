import { FormBanner } from '@foodbank/app/components/FormBanner';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { phoneKind } from '@foodbank/app/typed-kinds';
import { ApiError } from '@foodbank/contract/client/api-error';
import {
  createStore,
  newStoreFields,
  type StaffStore,
  type StoreFields,
  slugOf,
  updateStore,
} from '@foodbank/contract/selling/catalogue-staff';
import { Button } from '@foodbank/ui/Button';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { call, queryClient } from '../../../api.ts';
import { BackLink } from '../../../components/BackLink.tsx';
import { KeptNotice } from '../../../components/KeptNotice.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { StaleNotice } from '../../../components/StaleNotice.tsx';
import { toast } from '../../../components/toast.ts';
import { useDraft } from '../../../components/use-draft.ts';
import { keptHere, useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import { leavePage } from '../../../leave-guard.ts';
import { paths } from '../../../paths.ts';
import { refreshCatalogue, storeQuery } from './catalogue-queries.ts';
import { typedMargin } from './catalogue-texts.ts';
import { MarginPart } from './MarginPart.tsx';
import styles from './ProductForm.module.css';

const back = <BackLink to={paths.stores}>Stores</BackLink>;

/** The form of a store, and its margin, which two people change. */
export function StoreEditPage() {
  const { id = '' } = useParams();
  const query = useQuery(storeQuery(id));
  return (
    <ListFrame title={query.data ? `Edit ${query.data.store.name}` : 'Edit a store'} back={back}>
      <RecordBody query={query} what="store">
        {({ store, waitingMargin }) => (
          <>
            <StoreForm key={store.id} store={store} />
            <MarginPart store={store} waiting={waitingMargin} />
          </>
        )}
      </RecordBody>
    </ListFrame>
  );
}

/** The form of a new store. */
export function NewStorePage() {
  return (
    <ListFrame
      back={back}
      title="New store"
      lead="It is open at once, and sells nothing until products have a price there."
    >
      <StoreForm store={null} />
    </ListFrame>
  );
}

/** What the form has. The margin is typed for a new store only: later two people change it. */
type Draft = StoreFields & { margin: string };

const labels: Readonly<Record<keyof StoreFields, string>> = {
  name: 'Name',
  city: 'City',
  address: 'Address',
  landmark: 'Landmark',
  phone: 'Phone',
};
const empty: Draft = { name: '', city: '', address: '', landmark: '', phone: '', margin: '' };
const draftOf = ({ name, city, address, landmark, phone }: StaffStore): Draft => ({
  name,
  city,
  address,
  landmark,
  phone,
  margin: '',
});

const newStoreSchema = z.extend(newStoreFields, { marginPercent: typedMargin });

function StoreForm({ store }: { store: StaffStore | null }) {
  const draft = useDraft(store === null ? empty : draftOf(store), store?.revision ?? 1, true);
  const { values, set, news, isDirty } = draft;
  const navigate = useNavigate();
  const slug = slugOf(`${values.name} ${values.city}`);
  const { busy, message, note, form, field } = useForm({
    schema: newStoreSchema,
    // A store that is there keeps its margin: the call about it has none.
    extraValues: () => ({ ...values, marginPercent: store === null ? values.margin : `${store.marginPercent}` }),
    send: ({ marginPercent, ...fields }) =>
      store === null
        ? call(createStore, { body: { ...fields, slug, marginPercent } })
        : call(updateStore, { params: { id: store.id }, body: { ...fields, revision: draft.revision } }),
    failure: { refused: 'This was refused. Please try again.' },
    onDone: () => {
      draft.kept.forget();
      toast(store === null ? `${values.name} is added.` : 'Saved.');
      void refreshCatalogue();
      navigate(paths.stores);
    },
    onFailed: async (error) => {
      if (store === null || !(error instanceof ApiError) || error.code !== 'changed-meanwhile') return;
      const { store: stored, lastChange } = await queryClient.fetchQuery(storeQuery(store.id));
      draft.rebase(draftOf(stored), stored.revision, lastChange);
    },
  });
  const guard = useUnsavedGuard(isDirty && !busy, keptHere);
  const giveUp = () => {
    draft.kept.forget();
    navigate(paths.stores);
  };
  const text = (name: keyof StoreFields) => ({
    ...field(name),
    label: labels[name],
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <form {...form} className={styles.box} aria-label={store === null ? 'New store' : 'Edit the store'}>
      <KeptNotice kept={draft.kept} />
      <div className={styles.pair}>
        <TextField {...text('name')} hint="Customers choose a store by it." maxLength={100} required />
        <TextField {...text('city')} hint="Zones of delivery belong to cities." maxLength={60} required />
        <TextField {...text('address')} hint="For pick-up, and on the receipt." maxLength={200} required />
        <TextField {...text('landmark')} hint="What everyone near it knows. It may be empty." maxLength={200} />
        <TypedField kind={phoneKind} {...text('phone')} hint="Customers call it about an order." required />
        {store === null && (
          <TextField
            {...field('marginPercent')}
            label="Margin in per cent"
            hint="What stays with us of a price. Later changes need two people."
            inputMode="decimal"
            autoComplete="off"
            required
            value={values.margin}
            onChange={({ target }) => set({ margin: target.value })}
          />
        )}
      </div>
      {news && <StaleNotice news={news} labels={labels} textOf={(name, from) => from[name]} />}
      {message && !(news && message.startsWith('Another person changed')) && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {store === null ? 'Add the store' : 'Save'}
        </Button>
        <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => !busy && leavePage(giveUp)}>
          Cancel
        </Button>
      </div>
      {isDirty && guard}
    </form>
  );
}
