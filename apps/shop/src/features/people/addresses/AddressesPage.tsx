import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import type { CustomerAddress } from '@foodbank/contract/people/customer-addresses';
import { formatPhone } from '@foodbank/contract/primitives/phone';
import rider from '@foodbank/ui/art/EmptyPlate?picture';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { EmptyState } from '@foodbank/ui/EmptyState';
import { PlainList } from '@foodbank/ui/PlainList';
import { useQuery } from '@tanstack/react-query';
import { addressesQuery } from '../../../own-data.ts';
import { addressPath, paths } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { QueryBody } from '../../../shell/QueryBody.tsx';
import styles from './AddressesPage.module.css';

/** The customer's saved addresses. */
export function AddressesPage() {
  const addresses = useQuery(addressesQuery);
  return (
    <div className={styles.page}>
      <BackLink to={paths.account}>Account</BackLink>
      <PageHeading title="Addresses" className={styles.title} />
      <QueryBody query={addresses} loading="Loading your addresses…">
        {(list) => (list.length === 0 ? <NoAddress /> : <Addresses list={list} />)}
      </QueryBody>
    </div>
  );
}

function NoAddress() {
  return (
    <EmptyState
      art={<img src={rider} alt="" />}
      title="No addresses yet"
      text="Add one and a rider will bring your food there."
      action={
        <ButtonLink as={Link} to={paths.newAddress} variant="action" size="large">
          Add an address
        </ButtonLink>
      }
    />
  );
}

function Addresses({ list }: { list: readonly CustomerAddress[] }) {
  return (
    <>
      <PlainList className={styles.list}>
        {list.map((address) => (
          <li key={address.id} className={styles.address}>
            <div className={styles.words}>
              <h2 className={styles.label}>{address.label}</h2>
              <p>{address.street}</p>
              <p>
                {address.area}, {address.localGovernment}, {address.state}
              </p>
              {address.landmark && <p className={styles.quiet}>{nearOf(address.landmark)}</p>}
              <p className={styles.quiet}>
                {address.recipientName},{' '}
                <span className={`${styles.phone} figures`}>{formatPhone(address.recipientPhone)}</span>
              </p>
            </div>
            <ButtonLink as={Link} to={addressPath(address.id)} variant="quiet" size="small">
              Change<span className="visually-hidden"> {address.label}</span>
            </ButtonLink>
          </li>
        ))}
      </PlainList>
      <ButtonLink as={Link} to={paths.newAddress} variant="primary" size="large">
        Add an address
      </ButtonLink>
    </>
  );
}

// People type a landmark with or without the word that places it.
const places = /^(near|opposite|behind|beside|before|after|by|next|close|around|off|at|in|inside)\b/i;
const nearOf = (landmark: string): string => (places.test(landmark) ? landmark : `Near ${landmark}`);
