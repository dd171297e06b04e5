import { operator } from '@foodbank/contract/operator';
import { home } from '../content/home.ts';
import styles from './LicenceBanner.module.css';

const copies = ['first', 'second'];

/** The licences on a moving band. Hover, its checkbox and the setting for reduced motion stop it. */
export function LicenceBanner() {
  return (
    <section className={styles.band} aria-label="Licences and registrations">
      <input type="checkbox" id="still-banner" className={`visually-hidden ${styles.box}`} />
      <label htmlFor="still-banner" className={styles.stop}>
        <span className="visually-hidden">{home.pauseBanner}</span>
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path className={styles.bars} d="M5 4h3.5v12H5zM11.5 4H15v12h-3.5z" fill="currentColor" />
          <path className={styles.triangle} d="M6 3.5v13l10-6.5z" fill="currentColor" />
        </svg>
      </label>
      <div className={styles.window}>
        <div className={styles.track}>
          {copies.map((copy, index) => (
            <ul key={copy} className={styles.list} aria-hidden={index > 0 || undefined}>
              {operator.licences.map(({ kind, detail }) => (
                <li key={kind} className={styles.item}>
                  <strong className={styles.kind}>{kind}</strong> {detail}
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
    </section>
  );
}
