import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Link } from './Link.tsx';
import styles from './NotFoundPage.module.css';
import { PageHeading } from './PageHeading.tsx';

export interface NotFoundPageProps {
  homePath: string;
  /** The label of the link to the home page. */
  homeLabel: string;
}

/** Shown at an address that has no screen. */
export function NotFoundPage({ homePath, homeLabel }: NotFoundPageProps) {
  return (
    <div className={styles.page}>
      <PageHeading title="Page not found" className={styles.title}>
        We could not find that page
      </PageHeading>
      <p className={styles.text}>The link may be old, or the address may be mistyped.</p>
      <ButtonLink as={Link} to={homePath}>
        {homeLabel}
      </ButtonLink>
    </div>
  );
}
