import { addDays, lagosDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { type ProductRecord, priceDaysAheadMax, setPrice } from '@foodbank/contract/selling/product-acts';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { refreshCatalogue, storesQuery } from './catalogue-queries.ts';

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
  const [price, setPriceText] = useState('');
  const storeId = store || (stores[0]?.id ?? '');
  const present = product.stores.find((one) => one.storeId === storeId);
  const close = () => {
    setPriceText('');
    setStartsOn(today);
    onClose();
  };
  return (
    <ReasonDialog
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
      send={(reason) =>
        call(setPrice, {
          params: { id: product.id },
          // Commas in a number are how people write thousands here.
          body: { storeId, startsOn, price: Number(price.replaceAll(',', '').trim() || Number.NaN), reason },
        })
      }
      onDone={({ message }) => {
        toast(message);
        void refreshCatalogue();
        void queryClient.invalidateQueries({ queryKey: ['approvals'] });
      }}
    >
      <SelectField
        name="priceStore"
        label="Store"
        value={storeId}
        options={stores.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
        onChange={({ target }) => setStore(target.value)}
      />
      <TextField
        name="newPrice"
        label="Price in naira"
        inputMode="decimal"
        autoComplete="off"
        required
        value={price}
        onChange={({ target }) => setPriceText(target.value)}
      />
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
    </ReasonDialog>
  );
}
