import { Link } from '@foodbank/app/components/Link';
import { useLocation } from 'react-router';
import { paths } from '../../../paths.ts';
import styles from './Reconciliation.module.css';

const tabs = [
  { to: paths.reconciliation, label: 'Statements' },
  { to: paths.statementLines(), label: 'Lines' },
  { to: paths.unstated(), label: 'Not on a statement' },
];

/** Leads between the statements, their lines and what is on none yet. */
export function ReconciliationTabs() {
  const { pathname } = useLocation();
  const current =
    [paths.statementLines(), paths.unstated()].find((path) => pathname.startsWith(path)) ?? paths.reconciliation;
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
