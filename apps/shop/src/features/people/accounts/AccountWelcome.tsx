import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import basket from '@foodbank/ui/art/MarketBasket?picture';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { InstallCard } from '../../../installing/InstallCard.tsx';
import { paths } from '../../../paths.ts';
import styles from './AccountWelcome.module.css';

const returnTo = { path: paths.account, userId: null, ended: false };

/** What visitors see in place of an account. */
export function AccountWelcome() {
  return (
    <div className={styles.page}>
      <section className={styles.welcome}>
        <img src={basket} alt="" width={320} height={300} className={styles.art} />
        <div>
          <PageHeading title="Account" className={styles.title}>
            Buy food. Pick it up or have it delivered.
          </PageHeading>
          <PlainList className={styles.list}>
            <li>The same basket on all your phones</li>
            <li>Follow every order step by step</li>
            <li>The full price before you pay</li>
          </PlainList>
          <div className={styles.actions}>
            <ButtonLink as={Link} to={paths.signUp} variant="action" size="large" block>
              Create an account
            </ButtonLink>
            <ButtonLink as={Link} to={paths.signIn} state={{ returnTo }} variant="quiet" size="large" block>
              Log in
            </ButtonLink>
          </div>
        </div>
      </section>
      <InstallCard />
    </div>
  );
}
