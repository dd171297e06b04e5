import { Link } from '@foodbank/app/components/Link';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { paths } from '../../../paths.ts';
import styles from './AccountInformation.module.css';

/** Notes about which accounts are accepted and how to change one. */
export function AccountNotes({ id }: { id: string }) {
  return (
    <PlainList id={id} className={styles.notes}>
      <li className={styles.note}>
        <Icon name="info" size={18} />
        <span>Microfinance bank accounts, such as those of mobile-money banks, are not accepted.</span>
      </li>
      <li className={styles.note}>
        <Icon name="lock" size={18} />
        <span>
          We pay your earnings to the account on file. To change it, please{' '}
          <Link to={paths.support}>contact support</Link>.
        </span>
      </li>
    </PlainList>
  );
}
