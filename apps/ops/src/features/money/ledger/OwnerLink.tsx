import { Link } from '@foodbank/app/components/Link';
import type { LedgerSide } from '@foodbank/contract/money/ledger-staff';
import type { Permission } from '@foodbank/contract/people/permissions';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Ledger.module.css';

/** Where the owner of an account has a page, and who may open it. */
function placeOf({ owner }: Pick<LedgerSide, 'owner'>): [to: string, needs: Permission, text: string] | null {
  if (owner === null) return null;
  const { kind, id, name } = owner;
  if (kind === 'customer') return [paths.customer(id), 'customers.read', `The customer ${name}`];
  if (kind === 'rider') return [paths.riders(), 'deliveries.read', `The rider ${name}`];
  return [paths.stores, 'catalogue.read', `The store ${name}`];
}

/** Leads from an account to the store, customer or rider whose it is. That of an agent is led to by the agent's code. */
export function OwnerLink(account: Pick<LedgerSide, 'owner'>) {
  const [to, needs, text] = placeOf(account) ?? ['', null, ''];
  const mayOpen = useMay(needs);
  if (to === '') return null;
  const link = (
    <Link to={to} className={styles.owner}>
      {text}
    </Link>
  );
  return <p>{mayOpen ? link : text}</p>;
}
