import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import styles from './NotFoundPage.module.css';
import { PageHeading } from './PageHeading.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <PageHeading title="Page not found" className={styles.title}>
        We could not find that page
      </PageHeading>
      <p className={styles.text}>The address may be mistyped, or the page may have moved.</p>
      <ButtonLink as={Link} to={paths.dashboard}>
        Go to your dashboard
      </ButtonLink>
    </div>
  );
}
