import { qrMark } from '@foodbank/front-ends/templates';
import { PlainList } from '@foodbank/ui/PlainList';
import { QrCode } from '@foodbank/ui/QrCode';
import { home } from '../content/home.ts';
import styles from './DownloadCards.module.css';
import { StoreLink } from './StoreLink.tsx';
import { storeAddress } from './store-address.ts';

/** One card per platform, with a QR code and a link. Both carry the referral code, if there is one. */
export function DownloadCards({ code }: { code?: string | undefined }) {
  return (
    <PlainList className={styles.cards}>
      {home.download.platforms.map((platform) => {
        const address = storeAddress(platform.key, code);
        const label = `QR code: Foodbank for ${platform.name}`;
        return (
          <li key={platform.key} className={styles.card}>
            <QrCode className={styles.code} text={address} mark={qrMark(address)} label={label} />
            <StoreLink platform={platform} code={code} />
          </li>
        );
      })}
    </PlainList>
  );
}
