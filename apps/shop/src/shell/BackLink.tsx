import { Link } from '@foodbank/app/components/Link';
import { Icon } from '@foodbank/ui/Icon';
import type { ReactNode } from 'react';
import styles from './BackLink.module.css';

/** A link to the screen above, at the top of a screen. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="chevron-left" />
      {children}
    </Link>
  );
}
