import { Icon } from '@foodbank/ui/Icon';
import { Logo } from '@foodbank/ui/Logo';
import { PlainList } from '@foodbank/ui/PlainList';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import styles from './AuthLayout.module.css';
import { StallPicture } from './StallPicture.tsx';

const steps = [
  'Share your referral code with people you know.',
  'They order food and pay later, in instalments.',
  'You see every sale and what you earn from it.',
];

/** The frame of the sign-in and registration pages: the brand beside the form. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={`${styles.brand} on-dark`}>
        <a href={paths.home} className={styles.logo}>
          <Logo tone="light" size={34} />
        </a>
        <div className={styles.promise}>
          <p className={styles.headline}>
            <span>Good food for your people.</span> <span>Earnings for you.</span>
          </p>
          <PlainList as="ol" className={styles.steps}>
            {steps.map((step, index) => (
              <li key={step} className={styles.step}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </PlainList>
        </div>
        <div className={styles.art}>
          <StallPicture />
        </div>
      </header>
      <main className={styles.main}>
        <div className={styles.form}>
          {children}
          <a href={paths.home} className={styles.back}>
            <Icon name="arrow-left" size={18} />
            Back to Homepage
          </a>
        </div>
      </main>
    </div>
  );
}
