import { PlainList } from '@foodbank/ui/PlainList';
import { home } from '../content/home.ts';
import { QrCode } from '../pictures/QrCode.tsx';
import styles from './DownloadCards.module.css';
import { StoreLink } from './StoreLink.tsx';
import { storeAddress } from './store-address.ts';

/** One card per platform, with a QR code and a link. Both carry the referral code, if there is one. */
export function DownloadCards({ code }: { code?: string | undefined }) {
  return (
    <PlainList className={styles.cards}>
      {home.download.platforms.map((platform) => (
        <li key={platform.key} className={styles.card}>
          <QrCode
            className={styles.code}
            text={storeAddress(platform.key, code)}
            label={`QR code: Foodbank for ${platform.name}`}
          />
          <StoreLink platform={platform} code={code} />
        </li>
      ))}
    </PlainList>
  );
}
