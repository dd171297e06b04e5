import { emailKey, isEmail } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { openPersonal } from '../../foundation/audit/personal-text.ts';
import { listAuditLinesAbout } from '../../foundation/audit/queries.ts';
import { listAgentsByContacts } from '../../people/agents/queries.ts';
import { listCustomersByContacts } from '../../people/customers/queries.ts';

/**
 * The keys of the addresses that agents had before, as the audit log has them, without those that another person has now. Only for
 * erasing: a former address may have been mistyped, so what a stranger sent from it isn't the agent's.
 */
export async function listFormerEmailKeys(tx: Tx, agentIds: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const id of agentIds) {
    const own = `agent:${id}`;
    for (const { action, sealedOf, sealed } of await listAuditLinesAbout(tx, [id], [own])) {
      if (action !== 'email-changed' || sealedOf !== own) continue;
      const text = (await openPersonal(tx, tx.keys, { of: own, sealed })) as { before?: unknown } | null;
      if (typeof text?.before === 'string' && isEmail(text.before)) found.add(emailKey(text.before));
    }
  }
  const keys = [...found];
  const others = [...(await listAgentsByContacts(tx, keys, [])), ...(await listCustomersByContacts(tx, keys, []))];
  const taken = new Set(others.map(({ email }) => emailKey(email)));
  return keys.filter((key) => !taken.has(key));
}
