import { Link } from '@foodbank/app/components/Link';
import type { LedgerSide } from '@foodbank/contract/money/ledger';
import type { Permission } from '@foodbank/contract/people/permissions';
import { useMay } from '../../../session/member.ts';
import styles from './Ledger.module.css';

/** Where the owner of an account has a page, and who may open it. */
function placeOf({
  agent,
  owner,
}: Pick<LedgerSide, 'agent' | 'owner'>): [to: string, needs: Permission, text: string] | null {
  if (agent) return [`/ops/agents/${agent.id}`, 'agents.read', `The agent ${agent.name}`];
  if (owner === null) return null;
  const { kind, id, name } = owner;
  if (kind === 'customer') return [`/ops/customers/${id}`, 'customers.read', `The customer ${name}`];
  if (kind === 'rider') return ['/ops/riders', 'deliveries.read', `The rider ${name}`];
  return ['/ops/stores', 'catalogue.read', `The store ${name}`];
}

/** Leads from an account to the agent, store, customer or rider whose it is. */
export function OwnerLink(account: Pick<LedgerSide, 'agent' | 'owner'>) {
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
