import type { RiderStop } from '@foodbank/contract/selling/rides';
import { Button } from '@foodbank/ui/Button';
import { CheckField } from '@foodbank/ui/CheckField';
import { useState } from 'react';
import { loadText } from './stop-texts.ts';

/** What the rider fetches, store by store: the orders to check at the counter, and "I have it". */
export function Counters({ stops, onPickUp }: { stops: readonly RiderStop[]; onPickUp: (stop: RiderStop) => void }) {
  const byStore = Map.groupBy(stops, ({ store }) => `${store.name}, ${store.address}`);
  return [...byStore].map(([name, own]) => <Counter key={name} stops={own} onPickUp={onPickUp} />);
}

function Counter({ stops, onPickUp }: { stops: readonly RiderStop[]; onPickUp: (stop: RiderStop) => void }) {
  const [checked, setChecked] = useState<readonly string[]>([]);
  const store = stops[0]?.store;
  if (store === undefined) return null;
  const packed = stops.filter(({ isPacked }) => isPacked);
  const taken = packed.filter(({ id }) => checked.includes(id));
  const check = (id: string, isChecked: boolean) =>
    setChecked((before) => (isChecked ? [...before, id] : before.filter((one) => one !== id)));
  return (
    <section className="counter" aria-label={`At the counter of ${store.name}`}>
      <h2>At the counter</h2>
      <p>
        <strong>{store.name}</strong>, {store.address}
        {store.landmark && `, ${store.landmark}`}
      </p>
      <a href={`tel:${store.phone}`}>Call the store</a>
      <p className="quiet">Check each order against its list, then tick it.</p>
      <ul className="orders">
        {stops.map(({ id, orderNumber, isPacked, load, lines }) => (
          <li key={id}>
            {isPacked ? (
              <CheckField
                name={`have-${id}`}
                label={load ? `${orderNumber}, ${loadText(load)}` : orderNumber}
                checked={checked.includes(id)}
                onChange={({ target }) => check(id, target.checked)}
              />
            ) : (
              <p>{orderNumber}: not packed yet</p>
            )}
            {isPacked && (
              <ul className="lines">
                {lines.map(({ id: lineId, name, unit, quantity }) => (
                  <li key={lineId}>
                    {quantity} × {name}, {unit}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {packed.length > 0 && (
        <Button block disabled={taken.length === 0} onClick={() => taken.forEach(onPickUp)}>
          {taken.length > 1 ? `I have these ${taken.length}` : 'I have it'}
        </Button>
      )}
    </section>
  );
}
