import { Link } from '@foodbank/app/components/Link';
import { formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { ProductRecord } from '@foodbank/contract/selling/product-acts';
import { Moment } from '../../../components/moments.tsx';
import { WaitingNotice } from '../../../components/notices.tsx';

/** The prices of a product that wait for a second person: who asked for which, and by how much they change. */
export function WaitingPrices({ prices }: { prices: ProductRecord['waitingPrices'] }) {
  const today = lagosDay(new Date());
  return prices.map(({ approvalId, storeId, storeName, startsOn, price, before, change, requestedBy, requestedAt }) => (
    <WaitingNotice
      key={`${approvalId} ${storeId} ${startsOn}`}
      action={<Link to={`/ops/approvals/${approvalId}`}>Open the request</Link>}
    >
      {storeName}: <span className="figures">{before === null ? 'no price' : formatNaira(before)}</span> to{' '}
      <strong className="figures">{formatNaira(price)}</strong>
      {change !== null && <span className="figures"> ({change})</span>}
      {startsOn > today && <>, from {formatDay(startsOn)}</>}. {requestedBy} asked for it, <Moment at={requestedAt} />.{' '}
      {before === null ? 'It is not sold there until then.' : 'The old price stays until then.'}
    </WaitingNotice>
  ));
}
