import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import basketPicture from '@foodbank/ui/art/MarketBasket?picture';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { paths } from '../../../paths.ts';
import styles from './EmptyBasket.module.css';
import { LastTime } from './LastTime.tsx';

/** An empty basket: what to do next. */
export function EmptyBasket({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className={styles.empty}>
      <img src={basketPicture} alt="" width={240} height={180} className={styles.picture} />
      <PageHeading title="Basket" className={styles.heading}>
        Your basket is empty
      </PageHeading>
      <p className={styles.text}>Add some food. It stays on this phone, even offline.</p>
      <ButtonLink as={Link} to={paths.shop} variant="action" size="large" block>
        Go to the shop
      </ButtonLink>
      {isSignedIn && <LastTime />}
    </div>
  );
}
