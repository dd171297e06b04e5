import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { requestApproval } from '../../foundation/approvals/request-approval.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { maskedNumber, type SecretAccount } from '../../money/banks/approvals.ts';
import { accountDigestInput, type NamedAccount } from '../../money/banks/update-account-info.ts';
import { findPartnerAccount } from './account-queries.ts';
import { fingerprintOfAccount, type PartnerAccountPayload, partnerAccountKindName } from './approvals.ts';
import type { PartnerRef } from './partner-rules.ts';
import { findPartner, tellPartner } from './partners.ts';

/**
 * Asks for the first or another bank account of a store or rider, which the bank has named before. Returns the request's id. The partner
 * is told by text message. Refuses with `not-found`, with `same-account`, and with `change-already-asked` while another request waits.
 */
export async function requestPartnerAccount(
  tx: Tx,
  ref: PartnerRef,
  { accountNumber, accountName, bank }: NamedAccount,
  { reason, actor }: { reason: string; actor: Actor },
): Promise<string> {
  const partner = await findPartner(tx, ref);
  // An erased rider has no phone.
  if (partner === null || partner.phone === '') refuse('not-found');
  const secrets: SecretAccount = { accountNumber, accountName, bankCode: bank.code };
  const present = await findPartnerAccount(tx, ref);
  const digests = tx.keys.digests(accountDigestInput(bank.code, accountNumber));
  if (present !== null && digests.includes(present.numberDigest)) refuse('same-account');
  const storeName = ref.kind === 'store' ? partner.name : null;
  const payload: PartnerAccountPayload = { partner: ref, storeName, bankCode: bank.code };
  const id = await requestApproval(tx, {
    kind: partnerAccountKindName,
    subject: ref.id,
    payload: { ...payload },
    secrets,
    fingerprint: await fingerprintOfAccount(tx, ref, secrets),
    permission: 'partner-accounts.approve',
    reason,
    actor,
  });
  const text = `We were asked to pay you to account ${maskedNumber(accountNumber)}. Not you? Call Foodbank now.`;
  await tellPartner(tx, partner, text);
  return id;
}
