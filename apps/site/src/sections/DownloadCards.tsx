import { PlainList } from '@foodbank/ui/PlainList';
import { QrCode } from '@foodbank/ui/QrCode';
import { home } from '../content/home.ts';
import { operator } from '../content/operator.ts';
import styles from './DownloadCards.module.css';
import { StoreLink } from './StoreLink.tsx';

/** One card per platform, with a QR code and a link. */
export function DownloadCards() {
  return (
    <PlainList className={styles.cards}>
      {home.download.platforms.map((platform) => (
        <li key={platform.key} className={styles.card}>
          <QrCode
            className={styles.code}
            text={operator.stores[platform.key]}
            label={`QR code: Foodbank for ${platform.name}`}
          />
          <StoreLink platform={platform} />
        </li>
      ))}
    </PlainList>
  );
}
