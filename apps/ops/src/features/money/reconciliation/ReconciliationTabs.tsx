import { Link } from '@foodbank/app/components/Link';
import { useLocation } from 'react-router';
import styles from './Reconciliation.module.css';
import { linesPath, reconciliationPath, unstatedPath } from './reconciliation-queries.ts';

const tabs = [
  { to: reconciliationPath, label: 'Statements' },
  { to: linesPath, label: 'Lines' },
  { to: unstatedPath, label: 'Not on a statement' },
];

/** Leads between the statements, their lines and what is on none yet. */
export function ReconciliationTabs() {
  const { pathname } = useLocation();
  const current = [linesPath, unstatedPath].find((path) => pathname.startsWith(path)) ?? reconciliationPath;
  return (
    <nav className={styles.tabs} aria-label="Reconciliation">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={to === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
