import { PlainList } from '@foodbank/ui/PlainList';
import { home } from '../content/home.ts';
import { operator } from '../content/operator.ts';
import { QrCode } from '../pictures/QrCode.tsx';
import styles from './DownloadCards.module.css';
import { StoreLink } from './StoreLink.tsx';

/** One card a platform: the code for a camera, the link for a thumb. */
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
