import { Link } from '@foodbank/app/components/Link';
import { useLocation } from 'react-router';
import { paths } from '../../../paths.ts';
import styles from './WorkTabs.module.css';

/** Leads from failed emails to failed jobs and back. */
export function WorkTabs() {
  const isJobs = useLocation().pathname.startsWith(paths.failedJobs());
  return (
    <nav className={styles.tabs} aria-label="Kinds of work">
      <Link to={paths.failedEmails()} className={styles.tab} aria-current={isJobs ? undefined : 'page'}>
        Emails
      </Link>
      <Link to={paths.failedJobs()} className={styles.tab} aria-current={isJobs ? 'page' : undefined}>
        Jobs
      </Link>
    </nav>
  );
}
