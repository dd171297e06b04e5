import { formatPhone } from '@foodbank/contract/primitives/phone';
import type { ShopOrder } from '@foodbank/contract/selling/shop-orders';
import styles from './OrderPlace.module.css';

/** Where it is collected, or where it goes, and the store's phone. */
export function OrderPlace({ order: { delivery, store } }: { order: ShopOrder }) {
  const call = (
    <a href={`tel:${store.phone.replace(/[^+\d]/g, '')}`} className={styles.call}>
      Call the store: {formatPhone(store.phone)}
    </a>
  );
  if (!delivery)
    return (
      <section className={styles.card} aria-labelledby="place">
        <h2 id="place" className={styles.title}>
          Pick-up point
        </h2>
        <address className={styles.address}>
          {store.name}
          <br />
          {store.address}, {store.city}
          {store.landmark && (
            <>
              <br />
              {store.landmark}
            </>
          )}
        </address>
        {call}
      </section>
    );
  return (
    <section className={styles.card} aria-labelledby="place">
      <h2 id="place" className={styles.title}>
        Delivery address
      </h2>
      <address className={styles.address}>
        {delivery.recipientName}, {delivery.recipientPhone}
        <br />
        {delivery.street}, {delivery.area}
        <br />
        {delivery.localGovernment}, {delivery.state}
        {delivery.landmark && (
          <>
            <br />
            {delivery.landmark}
          </>
        )}
      </address>
      <p className={styles.from}>From {store.name}</p>
      {call}
    </section>
  );
}
