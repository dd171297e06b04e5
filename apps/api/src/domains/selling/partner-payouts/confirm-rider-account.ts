import { formatDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, riderActor } from '../../foundation/audit/add-audit-line.ts';
import type { SecretAccount } from '../../money/banks/approvals.ts';
import { findBank } from '../../money/banks/queries.ts';
import { redeemPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { savePartnerAccount } from './approvals.ts';
import { findPartner, tellPartner } from './partners.ts';

/**
 * Saves a rider's first bank account with the code. False for a wrong code, and for one of another rider; the transaction must commit in
 * both cases. Refuses with `account-information-exists`: another account needs two members of staff.
 */
export async function confirmRiderAccount(
  tx: Tx,
  riderId: string,
  { requestId, code }: { requestId: string; code: string },
): Promise<boolean> {
  const request = { kind: 'rider', purpose: 'bank-account', requestId, accountId: riderId } as const;
  const accepted = await redeemPhoneCode(tx, request, code);
  if (accepted === null) return false;
  if ((await findAccount(tx, riderId))?.state !== 'active') refuse('not-signed-in');
  const { accountNumber, accountName, bankCode } = accepted.content as SecretAccount;
  const bank = (await findBank(tx, bankCode)) ?? refuse('invalid-code');
  const ref = { kind: 'rider', id: riderId } as const;
  const saved = await savePartnerAccount(tx, ref, { accountNumber, accountName, bank }, { replaces: false });
  if (saved === null) refuse('account-information-exists');
  const { payableFrom } = saved;
  const detail = { bankCode, payableFrom };
  await addAuditLine(tx, { actor: riderActor(riderId), action: 'partner-account-added', subject: riderId, detail });
  const rider = await findPartner(tx, ref);
  const text = `Foodbank pays you to account ******${accountNumber.slice(-4)} from ${formatDay(payableFrom)} on. Not you? Call us now.`;
  if (rider !== null) await tellPartner(tx, rider, text);
  return true;
}
