import { Link } from '@foodbank/app/components/Link';
import type { CustomerAddress } from '@foodbank/contract/people/customer-addresses';
import { shortNaira } from '@foodbank/contract/primitives/money';
import type { Quote } from '@foodbank/contract/selling/checkout';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Skeleton } from '@foodbank/ui/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CheckoutChoice } from '../../../checkout-choice.ts';
import { ChoiceCard } from '../../../components/ChoiceCard.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { paths } from '../../../paths.ts';
import styles from './HandoverChoice.module.css';
import { WindowChoice } from './WindowChoice.tsx';

export interface HandoverChoiceProps {
  choice: CheckoutChoice;
  storeId: string;
  store: Quote['store'];
  /** The fee of the chosen delivery in naira, once it is known. */
  fee: number | null;
  addresses: UseQueryResult<CustomerAddress[]>;
  /** The customer's own order may have taken the last place of the chosen time. */
  isHeld: boolean;
  onChange: (change: Partial<CheckoutChoice>) => void;
}

/** Pick-up or delivery; for delivery the address and the time. */
export function HandoverChoice({ choice, storeId, store, fee, addresses, isHeld, onChange }: HandoverChoiceProps) {
  const isDelivery = choice.handover === 'delivery';
  return (
    <>
      <fieldset className={styles.part}>
        <legend className={styles.legend}>Delivery or pick-up?</legend>
        <ChoiceCard
          name="handover"
          value="pick-up"
          checked={!isDelivery}
          onChoose={() => onChange({ handover: 'pick-up' })}
          title="I’ll pick it up"
          aside="Free"
        >
          {store ? `${store.name}, ${store.address}${store.landmark ? `, ${store.landmark}` : ''}` : 'At the store'}
        </ChoiceCard>
        <ChoiceCard
          name="handover"
          value="delivery"
          checked={isDelivery}
          onChoose={() => onChange({ handover: 'delivery' })}
          title="Deliver it to me"
          aside={fee === null ? 'For a fee' : shortNaira(fee)}
        >
          A rider brings it within 24 hours, at the time you choose.
        </ChoiceCard>
      </fieldset>
      {isDelivery && <AddressChoice choice={choice} addresses={addresses} onChange={onChange} />}
      {isDelivery && choice.addressId !== null && (
        <WindowChoice
          storeId={storeId}
          addressId={choice.addressId}
          windowId={choice.windowId}
          isHeld={isHeld}
          onChange={onChange}
        />
      )}
    </>
  );
}

function AddressChoice({
  choice,
  addresses,
  onChange,
}: Pick<HandoverChoiceProps, 'choice' | 'addresses' | 'onChange'>) {
  const add = (
    <ButtonLink as={Link} to={paths.newAddress} state={{ returnTo: { path: paths.checkout } }} variant="quiet" block>
      Add an address
    </ButtonLink>
  );
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>Where to?</legend>
      {addresses.isPending && <Skeleton shape="block" />}
      {addresses.isError && !addresses.data && <ReadFailure query={addresses} of="Your addresses" />}
      {addresses.data?.length === 0 && <p className={styles.note}>No address yet. Adding one takes a minute.</p>}
      {addresses.data?.map((address) => (
        <ChoiceCard
          key={address.id}
          name="address"
          value={address.id}
          checked={address.id === choice.addressId}
          onChoose={() => onChange({ addressId: address.id, windowId: null })}
          title={address.label}
        >
          {address.street}, {address.area}, {address.localGovernment}
          {address.landmark && `. ${address.landmark}`}
          <br />
          {address.recipientName}, {address.recipientPhone}
        </ChoiceCard>
      ))}
      {addresses.data && add}
    </fieldset>
  );
}
