import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import plate from '@foodbank/ui/art/EmptyPlate?picture';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { paths } from '../paths.ts';
import styles from './NotFound.module.css';

/** Shown at an address that has no screen. */
export function NotFound() {
  return (
    <div className={styles.page}>
      <img src={plate} alt="" width={160} height={120} className={styles.art} />
      <PageHeading title="Page not found" className={styles.title}>
        There is nothing here
      </PageHeading>
      <p className={styles.text}>The link may be old, or the address may be mistyped.</p>
      <ButtonLink as={Link} to={paths.shop} variant="action" size="large">
        Go to the shop
      </ButtonLink>
    </div>
  );
}
