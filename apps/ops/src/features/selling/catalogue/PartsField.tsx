import { FoodDrawing } from '@foodbank/app/food/FoodDrawing';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { readWhole } from '@foodbank/contract/primitives/typed-numbers';
import { comboPartsMax, comboQuantityMax } from '@foodbank/contract/selling/catalogue-staff';
import type { ProductRecord } from '@foodbank/contract/selling/products-staff';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { SearchField } from '@foodbank/ui/SearchField';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { productsQuery, storesQuery } from './catalogue-queries.ts';
import styles from './PartsField.module.css';
import form from './ProductForm.module.css';
import { comparedText, type DraftPart, sumOfParts } from './product-draft.ts';

export interface PartsFieldProps {
  parts: readonly DraftPart[];
  /** The records of the parts that are loaded, by id. */
  records: ReadonlyMap<string, ProductRecord>;
  /** The combo's own prices; none for a new one. */
  prices: ProductRecord['stores'];
  /** Parts of a combo that was published stay as they are. */
  isFixed: boolean;
  error: string | undefined;
  onChange: (parts: DraftPart[]) => void;
}

/** What a combo is made of: parts by search, with how many of each, and what they cost beside the combo. */
export function PartsField({ parts, records, prices, isFixed, error, onChange }: PartsFieldProps) {
  const setQuantity = (id: string, quantity: number) =>
    onChange(parts.map((part) => (part.id === id ? { ...part, quantity } : part)));
  return (
    <fieldset className={form.group}>
      <legend>Parts</legend>
      {isFixed && (
        <p className={form.hint}>
          The parts stay as they were when it was published: orders hold them. For other parts add a new combo, and
          archive this one.
        </p>
      )}
      {error && (
        <p className={form.error} role="alert">
          <Icon name="alert" /> {error}
        </p>
      )}
      {parts.length > 0 && (
        <PlainList className={styles.parts} aria-label="Parts">
          {parts.map((part) => (
            <li key={part.id} className={styles.part}>
              <FoodDrawing of={part} className={styles.partDrawing} />
              <span className={styles.partName}>
                {part.name}
                <span className={form.hint}>
                  {part.unit}
                  {records.get(part.id)?.state === 'archived' && ' · archived: the combo can’t be published with it'}
                </span>
              </span>
              {isFixed ? (
                <span className="figures">× {part.quantity}</span>
              ) : (
                <>
                  <PartQuantity part={part} onChange={(quantity) => setQuantity(part.id, quantity)} />
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Take out ${part.name}, ${part.unit}`}
                    onClick={() => onChange(parts.filter(({ id }) => id !== part.id))}
                  >
                    Take out
                  </Button>
                </>
              )}
            </li>
          ))}
        </PlainList>
      )}
      {!isFixed && <PartSearch parts={parts} onAdd={(part) => onChange([...parts, part])} />}
      {parts.length > 0 && <Sums parts={parts} records={records} prices={prices} />}
    </fieldset>
  );
}

/** How many of a part. What is no whole number up to the most is none, which the form refuses. */
function PartQuantity({ part, onChange }: { part: DraftPart; onChange: (quantity: number) => void }) {
  const [typed, setTyped] = useState(`${part.quantity || ''}`);
  // Saving, or another member's change, brings another number.
  const shown = part.quantity === quantityOf(typed) ? typed : `${part.quantity || ''}`;
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      className={styles.quantity}
      aria-label={`How many of ${part.name}, ${part.unit}`}
      aria-invalid={part.quantity === 0 || undefined}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(quantityOf(target.value));
      }}
    />
  );
}

function quantityOf(text: string): number {
  const quantity = readWhole(text) ?? 0;
  return quantity <= comboQuantityMax ? quantity : 0;
}

function PartSearch({ parts, onAdd }: { parts: readonly DraftPart[]; onAdd: (part: DraftPart) => void }) {
  const [text, setText] = useState('');
  const searchId = useId();
  const search = useDeferredValue(text.trim());
  const query = useQuery({
    ...productsQuery({ search, state: 'all', category: '', store: '', sort: 'name' }, undefined),
    enabled: search !== '',
  });
  const taken = new Set(parts.map(({ id }) => id));
  const found =
    search === ''
      ? []
      : (query.data?.rows ?? []).filter(({ kind, state }) => kind === 'single' && state !== 'archived');
  if (parts.length >= comboPartsMax) return <p className={form.hint}>A combo has at most {comboPartsMax} parts.</p>;
  return (
    <div className={styles.search}>
      <SearchField
        label="Add a part"
        id={searchId}
        name="part-search"
        value={text}
        onValueChange={setText}
        onKeyDown={(event) => {
          // Enter would send the form.
          if (event.key === 'Enter') event.preventDefault();
          if (event.key === 'Escape') setText('');
        }}
      />
      {search !== '' && (
        <p className={form.hint} role="status">
          {query.isFetching
            ? 'Searching…'
            : found.length === 0
              ? 'No single product has such a name.'
              : `${counted(found.length, 'product')} found`}
        </p>
      )}
      {found.length > 0 && (
        <PlainList className={styles.found} aria-label="Products found">
          {found.slice(0, 8).map(({ id, slug, name, unit, categorySlug, state }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.foundRow}
                disabled={taken.has(id)}
                onClick={() => {
                  onAdd({ id, slug, name, unit, drawing: null, categorySlug, quantity: 1 });
                  setText('');
                  // The button is gone with the list; the next part is typed at once.
                  document.getElementById(searchId)?.focus();
                }}
              >
                <FoodDrawing of={{ slug, categorySlug }} className={styles.partDrawing} />
                <span className={styles.partName}>
                  {name}
                  <span className={form.hint}>
                    {unit}
                    {state === 'draft' && ' · a draft'}
                  </span>
                </span>
                <span>{taken.has(id) ? 'Is a part' : 'Add'}</span>
              </button>
            </li>
          ))}
        </PlainList>
      )}
    </div>
  );
}

/** What the parts cost alone in each store, beside the combo's price there. */
function Sums({ parts, records, prices }: Pick<PartsFieldProps, 'parts' | 'records' | 'prices'>) {
  const stores = useQuery(storesQuery).data ?? [];
  return (
    <table className={styles.sums} aria-label="Price beside the sum of the parts">
      <thead>
        <tr>
          <th scope="col">Store</th>
          <th scope="col">Its parts alone</th>
          <th scope="col">The combo</th>
        </tr>
      </thead>
      <tbody>
        {stores.map(({ id, name }) => {
          const sum = sumOfParts(parts, records, id);
          const price = prices.find(({ storeId }) => storeId === id)?.price;
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td className="figures">{sum === null ? 'Not all are sold there' : formatNaira(sum)}</td>
              <td className="figures">
                {price === undefined ? 'No price yet' : formatNaira(price)}
                {price !== undefined && sum !== null && <span className={form.hint}>{comparedText(price, sum)}</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
