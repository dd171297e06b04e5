import { SelectField } from '@foodbank/ui/SelectField';
import styles from './Packing.module.css';

export interface StoreChoiceProps {
  stores: readonly { id: string; name: string; city: string }[];
  value: string;
  onChoose: (storeId: string) => void;
}

/** The store that is shown: its name, or a choice for members of several stores. */
export function StoreChoice({ stores, value, onChoose }: StoreChoiceProps) {
  const [only] = stores;
  if (only === undefined) return null;
  if (stores.length === 1)
    return (
      <p className={styles.store}>
        {only.name}, {only.city}
      </p>
    );
  return (
    <SelectField
      name="store"
      label="Store"
      value={value}
      options={stores.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
