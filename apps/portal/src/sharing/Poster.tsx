import { BowlOfJollof } from '@foodbank/ui/art/BowlOfJollof';
import { Logo } from '@foodbank/ui/Logo';
import { QrCode } from '@foodbank/ui/QrCode';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './Poster.module.css';

export interface PosterProps {
  code: string;
  link: string;
}

/**
 * An A5 poster with a referral code. It is on paper only: while it is mounted, it is all that the page prints. It stands outside of
 * the app's root, which isn't printed then.
 */
export function Poster({ code, link }: PosterProps) {
  useEffect(() => {
    document.documentElement.dataset.printed = 'poster';
    return () => {
      delete document.documentElement.dataset.printed;
    };
  }, []);
  return createPortal(
    <div className={styles.poster} aria-hidden="true">
      <div className={styles.top}>
        <Logo size={34} />
        <BowlOfJollof className={styles.bowl} />
      </div>
      <p className={styles.promise}>Eat well today, pay later</p>
      <div className={styles.code}>
        <QrCode className={styles.qr} text={link} label="" />
        <p className={styles.label}>Referral code</p>
        <p className={styles.codeText}>{code}</p>
      </div>
      <ol className={styles.steps}>
        <li>Scan the square with your phone’s camera.</li>
        <li>Sign up with the code {code}</li>
        <li>Order your food now. Pay in instalments.</li>
      </ol>
      <p className={styles.link}>{link.replace(/^https?:\/\//, '')}</p>
    </div>,
    document.body,
  );
}
