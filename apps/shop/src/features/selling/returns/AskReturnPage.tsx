import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { formatInstant } from '@foodbank/contract/primitives/day';
import type { ShopOrder } from '@foodbank/contract/selling/shop-orders';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { orderQuery } from '../../../orders/order-queries.ts';
import { returnsQuery } from '../../../orders/returns-query.ts';
import { helpWithPath, orderPath } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import styles from './AskReturn.module.css';
import { AskReturnForm } from './AskReturnForm.tsx';
import { GiveBackForm } from './GiveBackForm.tsx';

const abouts = { wrong: 'Something is wrong with it', unopened: 'It’s unopened, and I give it back' } as const;
type About = keyof typeof abouts;

/** Asks for goods of a delivered order to be refunded, or gives unopened ones of an order on a plan back: which, and how many. */
export function AskReturnPage() {
  const { number = '' } = useParams();
  const order = useQuery(orderQuery(number));
  const returns = useQuery({ ...returnsQuery(number), staleTime: 0 });
  const [search, setSearch] = useSearchParams();
  const giveBack = returns.data?.giveBack?.lines.length ? returns.data.giveBack : null;
  const mayAsk = returns.data?.mayAsk === true;
  const about: About = giveBack !== null && (search.has('unopened') || !mayAsk) ? 'unopened' : 'wrong';
  const failed = [order, returns].find(({ isError, data }) => isError && !data);
  return (
    <div className={styles.page}>
      <BackLink to={orderPath(number)}>Order {number}</BackLink>
      <PageHeading title={about === 'unopened' ? 'Give food back' : 'Ask for a refund'} className={styles.heading} />
      {failed && <ReadFailure query={failed} of="The order" />}
      {!failed && !(order.data && returns.data) && (
        <div role="status">
          <span className="visually-hidden">Loading the order…</span>
          <Skeleton shape="block" className={styles.skeleton} />
        </div>
      )}
      {mayAsk && giveBack !== null && (
        <ChoiceField
          name="about"
          label="What is it about?"
          value={about}
          labels={abouts}
          onChoose={(next) => setSearch(next === 'unopened' ? { unopened: '' } : {}, { replace: true })}
        />
      )}
      {order.data && about === 'unopened' && giveBack !== null && (
        <GiveBackForm order={order.data} giveBack={giveBack} />
      )}
      {order.data &&
        returns.data &&
        about === 'wrong' &&
        (returns.data.mayAsk ? (
          <>
            {returns.data.until && (
              <p>
                Tell us by <strong>{formatInstant(new Date(returns.data.until))}</strong>. You don’t need to return
                missing or damaged food.
              </p>
            )}
            <AskReturnForm order={order.data} left={returns.data.left} />
          </>
        ) : (
          <>
            <p>
              {returns.data.until === null
                ? beforeText(order.data)
                : 'The 24 hours for returns are over, or you’ve already asked for everything. Write to us in Help with the order number.'}
            </p>
            <ButtonLink as={Link} to={helpWithPath(number)} variant="quiet">
              Help with this order
            </ButtonLink>
          </>
        ))}
    </div>
  );
}

/** What a customer can do before they have the goods. */
const beforeText = ({ state, handover }: Pick<ShopOrder, 'state' | 'handover'>): string => {
  if (state === 'cancelled' || state === 'expired') return 'This order was cancelled, so there is nothing to return.';
  return handover === 'pick-up'
    ? 'You haven’t picked up this order yet. You can reject anything at the counter.'
    : 'This order hasn’t been delivered yet. You can reject anything at the door.';
};
