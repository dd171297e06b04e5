import { Button } from '@foodbank/ui/Button';
import styles from './InstallCard.module.css';
import { install, useInstallOffer } from './install-offer.ts';

/** How to put the app on the home screen: a button where the browser can ask, words on an iPhone. Nothing once it is there. */
export function InstallCard() {
  const offer = useInstallOffer();
  if (offer === 'none') return null;
  return (
    <section className={styles.card} aria-labelledby="install-title">
      <img src="/app/icons/192.png" alt="" width={64} height={64} className={styles.icon} />
      <div>
        <h2 id="install-title" className={styles.title}>
          Foodbank on your home screen
        </h2>
        <p className={styles.text}>It opens faster, uses less data, and shows your orders offline.</p>
        {offer === 'prompt' ? (
          <Button onClick={install} className={styles.button}>
            Install the app
          </Button>
        ) : (
          <ol className={styles.steps}>
            <li>
              Open this page in Safari and tap <strong>Share</strong>, the square with the arrow.
            </li>
            <li>
              Tap <strong>Add to Home Screen</strong>, then <strong>Add</strong>.
            </li>
          </ol>
        )}
      </div>
    </section>
  );
}
