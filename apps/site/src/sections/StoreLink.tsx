import { home } from '../content/home.ts';
import styles from './StoreLink.module.css';
import { storeHref } from './store-address.ts';

type Platform = (typeof home.download.platforms)[number];

interface StoreLinkProps {
  platform: Platform;
  /** The referral code that the link carries. */
  code?: string | undefined;
}

/** The link to the app in one store. */
export function StoreLink({ platform: { key, requirement, label }, code }: StoreLinkProps) {
  return (
    <a className={styles.badge} href={storeHref(key, code)} rel="noopener">
      <Device notch={key === 'ios'} />
      <span>
        <span className={styles.label}>{label}</span>
        <span className={styles.requirement}>{requirement}</span>
      </span>
    </a>
  );
}

/** Both stores side by side. */
export function StoreLinks() {
  return (
    <div className={styles.row}>
      {home.download.platforms.map((platform) => (
        <StoreLink key={platform.key} platform={platform} />
      ))}
    </div>
  );
}

function Device({ notch }: { notch: boolean }) {
  return (
    <svg width="26" height="34" viewBox="0 0 26 34" aria-hidden="true" focusable="false">
      <rect width="26" height="34" rx="6" fill={notch ? '#fffbf2' : '#8fd6ae'} />
      <rect x="3" y="3" width="20" height="28" rx="3.5" fill="#14201a" />
      {notch ? (
        <rect x="9" y="3" width="8" height="4" rx="2" fill="#fffbf2" />
      ) : (
        <circle cx="13" cy="6.5" r="1.6" fill="#8fd6ae" />
      )}
      <path
        d="M13 11v10M8.5 17l4.5 4.5 4.5-4.5"
        stroke="#f5b301"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <path d="M8 26.5h10" stroke="#f5b301" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
