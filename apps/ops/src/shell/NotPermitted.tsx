import { PageHeading } from '@foodbank/app/components/PageHeading';
import { permissions } from '@foodbank/contract/people/permissions';
import type { ScreenAccess } from '../screens.ts';
import styles from './NotPermitted.module.css';

/** Shown in the place of a screen that the member's roles don't open. It names the permission, so that an admin can be asked for it. */
export function NotPermitted({ title, access }: { title: string; access: ScreenAccess }) {
  const needed = [access].flat().filter((one) => one !== 'open' && one !== 'signed-in');
  return (
    <div className={styles.page}>
      <PageHeading title={title} className={styles.title}>
        You may not open {title}
      </PageHeading>
      <p>Your roles don’t include this part of the console. Nothing is broken.</p>
      <p>
        If you need it for your work, ask an admin for: <b>{needed.map((one) => permissions[one]).join(', or: ')}</b>.
      </p>
    </div>
  );
}
