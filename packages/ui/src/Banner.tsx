import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { Icon, type IconName } from './Icon.tsx';

export type BannerTone = 'error' | 'success' | 'info';

export interface BannerProps {
  tone: BannerTone;
  /** A quieter line below the message. */
  note?: string | undefined;
  children: ReactNode;
}

const icons: Record<BannerTone, IconName> = { error: 'alert', success: 'check-circle', info: 'info' };

/** A message about what just happened. Screen readers announce an error at once, other tones at the next pause. */
export function Banner({ tone, note, children }: BannerProps) {
  return (
    <div className={`${styles.banner} ${styles[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} size={22} className={styles.icon} />
      <div className={styles.text}>
        {children}
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </div>
  );
}
