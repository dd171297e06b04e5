import { MarketStall } from '@foodbank/ui/art/MarketStall';
import { PlainList } from '@foodbank/ui/PlainList';
import { home } from '../content/home.ts';
import { FluentIcon } from '../pictures/FluentIcon.tsx';
import styles from './Households.module.css';

/** The benefits for households, beside a picture of the market. */
export function Households() {
  const { eyebrow, headline, items } = home.households;
  return (
    <section id="households" className={`${styles.band} on-dark`} aria-labelledby="households-headline">
      <div className={styles.inner}>
        <div className={styles.side}>
          <p className={styles.eyebrow}>{eyebrow}</p>
          <h2 className={styles.headline} id="households-headline">
            {headline}
          </h2>
          <MarketStall className={styles.picture} />
        </div>
        <PlainList className={styles.items}>
          {items.map(({ icon, tint, title, text }) => (
            <li key={title} className={styles.item}>
              <span className={`${styles.disc} ${styles[tint]}`}>
                <FluentIcon name={icon} size={44} />
              </span>
              <div>
                <h3>{title}</h3>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </PlainList>
      </div>
    </section>
  );
}
