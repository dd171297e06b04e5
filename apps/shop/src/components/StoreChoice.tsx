import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { chooseStore, useBasket, useStore } from '../basket/use-basket.ts';
import { storesQuery } from '../catalogue/catalogue-queries.ts';
import { session } from '../session/session.ts';
import { ReadFailure } from './ReadFailure.tsx';
import styles from './StoreChoice.module.css';

/** The stores by city, one press each. Prices and stock are those of the chosen one. */
export function StoreChoice({ onChosen }: { onChosen?: () => void }) {
  const stores = useQuery(storesQuery);
  const chosen = useStore();
  const { sync, basket } = useBasket();
  // The account may know the store: its basket is being read.
  const isRead = session.read().status === 'signed-in' && basket.ownerId === null && sync.status === 'sending';
  if (stores.isPending || (isRead && chosen === null))
    return (
      <div className={styles.stores} role="status">
        <span className="visually-hidden">Loading the stores…</span>
        <Skeleton shape="block" className={styles.skeleton} />
        <Skeleton shape="block" className={styles.skeleton} />
      </div>
    );
  if (!stores.data) return <ReadFailure query={stores} of="The stores" />;
  const cities = [...new Set(stores.data.map(({ city }) => city))];
  return (
    <div className={styles.cities}>
      {cities.map((city) => (
        <section key={city} aria-label={city}>
          <h2 className={styles.city}>{city}</h2>
          <PlainList className={styles.stores}>
            {(stores.data ?? [])
              .filter((store) => store.city === city)
              .map((store) => (
                <li key={store.id}>
                  <button
                    type="button"
                    className={styles.store}
                    aria-pressed={store.id === chosen?.id}
                    onClick={() => {
                      chooseStore(store);
                      onChosen?.();
                    }}
                  >
                    <span className={styles.name}>{store.name}</span>
                    <span className={styles.place}>
                      {store.address}
                      {store.landmark && `. ${store.landmark}`}
                    </span>
                    {!store.isOpen && <span className={styles.closed}>Not taking orders right now</span>}
                  </button>
                </li>
              ))}
          </PlainList>
        </section>
      ))}
    </div>
  );
}
