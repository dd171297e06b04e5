import { Link } from '@foodbank/app/components/Link';
import { useLocation } from 'react-router';
import styles from './WorkTabs.module.css';
import { emailsPath, jobsPath } from './work-paths.ts';

/** Leads from failed emails to failed jobs and back. */
export function WorkTabs() {
  const isJobs = useLocation().pathname.startsWith(jobsPath);
  return (
    <nav className={styles.tabs} aria-label="Kinds of work">
      <Link to={emailsPath} className={styles.tab} aria-current={isJobs ? undefined : 'page'}>
        Emails
      </Link>
      <Link to={jobsPath} className={styles.tab} aria-current={isJobs ? 'page' : undefined}>
        Jobs
      </Link>
    </nav>
  );
}
