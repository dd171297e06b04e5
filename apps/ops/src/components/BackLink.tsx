import { Link } from '@foodbank/app/components/Link';
import { Icon } from '@foodbank/ui/Icon';
import type { ReactNode } from 'react';
import styles from './BackLink.module.css';

export interface BackLinkProps {
  /** The list or record that the page belongs to. */
  to: string;
  /** What it is called: "Agents", or the name of a record. */
  children: ReactNode;
}

/**
 * Leads from a page to what it belongs to. It stands above the page's heading, and so first for the keyboard. A record beside its list has
 * none: `QueueLayout` leads back from it.
 */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="arrow-left" size={18} />
      {children}
    </Link>
  );
}
