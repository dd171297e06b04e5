import { AmountField } from '@foodbank/app/components/AmountField';
import { addDays, lagosDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { reasonText } from '@foodbank/contract/primitives/reasons';
import { amountExample, typedNaira } from '@foodbank/contract/primitives/typed-numbers';
import { type ProductRecord, priceDaysAheadMax, priceField, setPrice } from '@foodbank/contract/selling/products-staff';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call, queryClient } from '../../../api.ts';
import { ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { refreshCatalogue, storesQuery } from './catalogue-queries.ts';

const schema = z.object({
  price: z.pipe(typedNaira(`Enter a price between ₦0.01 and ₦10,000,000, ${amountExample}`), priceField),
  reason: reasonText,
});

/** Sets the price of a product in a store from a day on. */
export function PriceDialog({
  product,
  open,
  onClose,
}: {
  product: ProductRecord;
  open: boolean;
  onClose: () => void;
}) {
  const today = lagosDay(new Date());
  const stores = useQuery(storesQuery).data ?? [];
  const [store, setStore] = useState('');
  const [startsOn, setStartsOn] = useState(today);
  const storeId = store || (stores[0]?.id ?? '');
  const present = product.stores.find((one) => one.storeId === storeId);
  const close = () => {
    setStartsOn(today);
    onClose();
  };
  return (
    <ReasonFormDialog
      schema={schema}
      open={open}
      onClose={close}
      title={`Set a price for ${product.name}`}
      consequences={[
        present === undefined
          ? 'The store sells it from then on.'
          : `It costs ${formatNaira(present.price)} there now.`,
        'Orders and checkouts keep their price.',
        'A much lower price, and a first one far from other stores’, waits for a second person.',
      ]}
      confirm="Set the price"
      send={({ price, reason }) =>
        call(setPrice, {
          params: { id: product.id },
          body: { storeId, startsOn, price, reason, seen: priceOn(product, storeId, startsOn) },
        }).catch((error) => {
          // Another price may have been set meanwhile.
          void refreshCatalogue();
          throw error;
        })
      }
      onDone={({ message }) => {
        toast(message);
        void refreshCatalogue();
        void queryClient.invalidateQueries({ queryKey: ['approvals'] });
      }}
    >
      {(field) => (
        <>
          <SelectField
            name="priceStore"
            label="Store"
            value={storeId}
            options={stores.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
            onChange={({ target }) => setStore(target.value)}
          />
          <AmountField {...field('price')} label="Price in naira" required />
          <TextField
            name="priceFrom"
            type="date"
            label="From"
            required
            min={today}
            max={addDays(today, priceDaysAheadMax)}
            value={startsOn}
            onChange={({ target }) => setStartsOn(target.value)}
          />
        </>
      )}
    </ReasonFormDialog>
  );
}

/** What a product costs in a store on a day, by what is in force and planned; null where it has no price. */
function priceOn({ stores, prices }: ProductRecord, storeId: string, day: string): number | null {
  const planned = prices
    .filter((one) => one.storeId === storeId && one.appliedAt === null && one.startsOn <= day)
    .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
    .at(-1);
  return planned?.price ?? stores.find((one) => one.storeId === storeId)?.price ?? null;
}
