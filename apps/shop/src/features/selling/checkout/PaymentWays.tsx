import styles from './PaymentWays.module.css';

/** How the order is paid. Instalments have their place here; they are not offered yet, and it says so. */
export function PaymentWays() {
  return (
    <section className={styles.ways} aria-labelledby="payment">
      <h2 id="payment" className={styles.title}>
        How will you pay?
      </h2>
      <div className={styles.way}>
        <p className={styles.name}>Pay now</p>
        <p className={styles.text}>By card, bank transfer or USSD, on our payment provider’s page.</p>
      </div>
      <div className={styles.later}>
        <p className={styles.name}>Pay in instalments</p>
        <p className={styles.text}>Not available in the app yet.</p>
      </div>
    </section>
  );
}
