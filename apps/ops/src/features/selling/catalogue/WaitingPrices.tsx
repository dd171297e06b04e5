import { Link } from '@foodbank/app/components/Link';
import { formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { ProductRecord } from '@foodbank/contract/selling/products-staff';
import { Moment } from '../../../components/moments.tsx';
import { WaitingNotice } from '../../../components/notices.tsx';
import { paths } from '../../../paths.ts';

const openRequest = (approvalId: string) => <Link to={paths.approval(approvalId)}>Open the request</Link>;

/** What of a product waits for a second person: another name or unit, and prices with who asked for them and by how much they change. */
export function WaitingPrices({ product }: { product: ProductRecord }) {
  const today = lagosDay(new Date());
  return (
    <>
      {product.waitingSizes.map(({ approvalId, name, unit, requestedBy, requestedAt }) => (
        <WaitingNotice key={approvalId} action={openRequest(approvalId)}>
          Customers get <strong>{`${name}, ${unit}`}</strong> for the price. {requestedBy} asked for it,{' '}
          <Moment at={requestedAt} />. It stays {product.name}, {product.unit} until then.
        </WaitingNotice>
      ))}
      {product.waitingPrices.map(
        ({ approvalId, storeId, storeName, startsOn, price, before, change, requestedBy, requestedAt }) => (
          <WaitingNotice key={`${approvalId} ${storeId} ${startsOn}`} action={openRequest(approvalId)}>
            {storeName}: <span className="figures">{before === null ? 'no price' : formatNaira(before)}</span> to{' '}
            <strong className="figures">{formatNaira(price)}</strong>
            {change !== null && <span className="figures"> ({change})</span>}
            {startsOn > today && <>, from {formatDay(startsOn)}</>}. {requestedBy} asked for it,{' '}
            <Moment at={requestedAt} />.{' '}
            {before === null ? 'It is not sold there until then.' : 'The old price stays until then.'}
          </WaitingNotice>
        ),
      )}
    </>
  );
}
