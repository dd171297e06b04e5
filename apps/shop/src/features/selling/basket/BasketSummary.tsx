import { Link } from '@foodbank/app/components/Link';
import { Price } from '@foodbank/app/food/Price';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { basketMinimumNaira } from '@foodbank/contract/selling/baskets';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import type { BasketSync } from '../../../basket/basket-store.ts';
import { guessedTotalOf, hasChanges, type PhoneBasket, piecesOf } from '../../../basket/phone-basket.ts';
import { useOnline } from '../../../offline/connection.ts';
import { paths } from '../../../paths.ts';
import styles from './BasketSummary.module.css';

export interface BasketSummaryProps {
  basket: PhoneBasket;
  sync: BasketSync;
  isSignedIn: boolean;
}

/** The total and the way to checkout. A total that the server has not confirmed is called "about". */
export function BasketSummary({ basket, sync, isSignedIn }: BasketSummaryProps) {
  const online = useOnline();
  const saved = basket.saved;
  const isSure = isSignedIn && saved !== null && !hasChanges(basket) && sync.status === 'still' && online;
  const total = isSure ? saved.goodsTotal : guessedTotalOf(basket);
  const missing = Math.max(0, basketMinimumNaira - total);
  const pieces = piecesOf(basket);
  return (
    <section className={styles.summary} aria-label="Total">
      <div className={styles.line}>
        <span>
          {isSure ? 'Goods' : 'Goods, about'}
          <span className={styles.pieces}>{pieces === 1 ? '1 piece' : `${pieces} pieces`}</span>
        </span>
        <Price naira={total} size="large" />
      </div>
      {missing > 0 && <Missing missing={missing} total={total} />}
      <p className={styles.note}>{noteOf({ isSignedIn, isSure, online })}</p>
      <Way isSignedIn={isSignedIn} isSure={isSure} canCheckOut={saved?.canCheckOut ?? false} missing={missing} />
    </section>
  );
}

function noteOf({ isSignedIn, isSure, online }: { isSignedIn: boolean; isSure: boolean; online: boolean }): string {
  if (isSure) return 'Delivery is added at checkout. Pick-up is free.';
  if (!online) return 'These are the last prices you saw. We’ll confirm the total when you’re back online.';
  if (!isSignedIn) return 'These are the last prices you saw. We’ll confirm the total when you log in.';
  return 'Confirming the total…';
}

/** How far the basket is from the least that is ordered. */
function Missing({ missing, total }: { missing: number; total: number }) {
  const minimum = shortNaira(basketMinimumNaira);
  return (
    <div className={styles.missing}>
      <p>
        <strong className="figures">{shortNaira(missing)}</strong> more to reach the minimum order of {minimum}.
      </p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.fill} style={{ width: `${Math.min(100, (total / basketMinimumNaira) * 100)}%` }} />
      </div>
    </div>
  );
}

interface WayProps {
  isSignedIn: boolean;
  isSure: boolean;
  canCheckOut: boolean;
  missing: number;
}

function Way({ isSignedIn, isSure, canCheckOut, missing }: WayProps) {
  if (missing > 0)
    return (
      <ButtonLink as={Link} to={paths.shop} variant="quiet" block>
        Add more food
      </ButtonLink>
    );
  if (!isSignedIn)
    return (
      <ButtonLink as={Link} to={paths.checkout} variant="action" size="large" block>
        Log in and check out
      </ButtonLink>
    );
  if (isSure && canCheckOut)
    return (
      <ButtonLink as={Link} to={paths.checkout} variant="action" size="large" block>
        Check out
      </ButtonLink>
    );
  return (
    <Button variant="action" size="large" block disabled>
      {isSure ? 'Check the notes above first' : 'Check out'}
    </Button>
  );
}
