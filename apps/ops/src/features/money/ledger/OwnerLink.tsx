import { Link } from '@foodbank/app/components/Link';
import type { LedgerSide } from '@foodbank/contract/money/ledger';
import type { Permission } from '@foodbank/contract/people/permissions';
import { useMay } from '../../../session/member.ts';

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
  return <p>{mayOpen ? <Link to={to}>{text}</Link> : text}</p>;
}
