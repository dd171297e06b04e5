import { formatDay } from '@foodbank/contract/primitives/day';
import { partnerKinds } from '@foodbank/contract/selling/partner-payouts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { fingerprintOf } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalChange, type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { maskedNumber, paidToFrom, type SecretAccount } from '../../money/banks/account-change.ts';
import { payableFrom } from '../../money/banks/bank-rules.ts';
import { findBank, lockAccountNumber } from '../../money/banks/queries.ts';
import { accountDigestInput, accountToStore, type NamedAccount } from '../../money/banks/update-account-info.ts';
import { readSecrets } from '../../people/agents/agent-changes.ts';
import {
  findPartnerAccount,
  isAccountOfOtherPartner,
  type PartnerAccount,
  storePartnerAccount,
} from './account-queries.ts';
import type { PartnerRef } from './partner-rules.ts';
import { findPartner, tellPartner } from './partners.ts';

/** The kind of request for a bank account of a store or rider. */
export const partnerAccountKindName = 'partner-bank-account';

/** What of a request is not encrypted. The name of a rider is not in it: it goes when the rider is erased. */
export interface PartnerAccountPayload {
  partner: PartnerRef;
  storeName: string | null;
  bankCode: string;
}

const payloadOf = (approval: Approval) => approval.payload as unknown as PartnerAccountPayload;

/** Stores a bank account of a partner, payable from the third business date after today. False if there is one and it is not replaced. */
export async function savePartnerAccount(
  tx: Tx,
  partner: PartnerRef,
  account: NamedAccount,
  { replaces }: { replaces: boolean },
): Promise<Pick<PartnerAccount, 'payableFrom'> | null> {
  const { agentId, bankId: _, ...stored } = accountToStore(tx, partner.id, account);
  await lockAccountNumber(tx, stored.numberDigest);
  const lastDigits = account.accountNumber.slice(-4);
  const isStored = await storePartnerAccount(
    tx,
    { ...stored, partnerKind: partner.kind, partnerId: agentId, lastDigits },
    { replaces },
  );
  return isStored ? { payableFrom: stored.payableFrom } : null;
}

/** The facts that the person who decides looks at. They are looked at again before the account is saved. */
async function factsOf(tx: Tx, ref: PartnerRef, { bankCode, accountNumber }: SecretAccount) {
  const [partner, present] = [await findPartner(tx, ref), await findPartnerAccount(tx, ref)];
  const isShared = await isAccountOfOtherPartner(tx, tx.keys.digests(accountDigestInput(bankCode, accountNumber)), ref);
  return { partner, present, isShared };
}

/** A digest of what a request for an account depends on. */
export async function fingerprintOfAccount(tx: Tx, ref: PartnerRef, account: SecretAccount): Promise<string> {
  const { partner, present, isShared } = await factsOf(tx, ref, account);
  return fingerprintOf(tx, [ref.kind, ref.id, partner?.name, partner?.phone, present?.numberDigest ?? null, isShared]);
}

/** The bank account of a store or rider, which two members of staff enter. It is paid to from the third business date after. */
export const partnerAccountKind: ApprovalKind = {
  kind: partnerAccountKindName,
  label: 'Bank account of a store or rider',
  recordOf(approval) {
    const { kind } = payloadOf(approval).partner;
    return {
      address: `/ops/partner-payouts/owed?to=${kind}`,
      what: `what the ${kind}s are owed`,
      needs: 'payouts.read',
    };
  },
  typedAgain: 'the account number',
  effect: ({ businessDate }) => paidToFrom(payableFrom(businessDate)),
  nameSubject: (approval) => payloadOf(approval).storeName ?? 'A rider',
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const { partner: ref } = payloadOf(approval);
    const secrets = approval.secrets as unknown as SecretAccount;
    const partner = (await findPartner(tx, ref)) ?? refuse('approval-stale');
    if ((await fingerprintOfAccount(tx, ref, secrets)) !== approval.fingerprint) refuse('approval-stale');
    const bank = (await findBank(tx, secrets.bankCode)) ?? refuse('approval-stale');
    const saved = await savePartnerAccount(tx, ref, { ...secrets, bank }, { replaces: true });
    if (saved === null) refuse('approval-stale');
    const after = { bankCode: bank.code, payableFrom: saved.payableFrom };
    const detail = { approval: id, kind: ref.kind };
    await addAuditLine(tx, {
      actor: decider,
      action: 'partner-account-changed',
      subject: ref.id,
      after,
      detail,
      reason,
    });
    const from = formatDay(saved.payableFrom);
    await tellPartner(
      tx,
      partner,
      `Foodbank pays you to account ${maskedNumber(secrets.accountNumber)} from ${from} on. Not yours? Call us now.`,
    );
  },
  async describe(tx, approval) {
    const { partner: ref } = payloadOf(approval);
    const wanted = readSecrets<SecretAccount>(tx, approval);
    if (wanted === null) return [];
    const { partner, present, isShared } = await factsOf(tx, ref, wanted);
    if (partner === null) return [];
    const bank = await findBank(tx, wanted.bankCode);
    const rows: [string, string, string][] = [
      [partnerKinds[ref.kind], `${partner.name}, ${partner.city}`, `${partner.name}, ${partner.city}`],
      ['Bank', present?.bankName ?? '', bank?.name ?? `${wanted.bankCode}, not listed any more`],
      ['Account number', present ? `******${present.lastDigits}` : '', maskedNumber(wanted.accountNumber)],
      ['Account name', present?.accountName ?? '', wanted.accountName],
      ['Another store or rider has this account', '', isShared ? 'Yes' : 'No'],
    ];
    return rows.map(([field, before, after]): ApprovalChange => ({ field, before, after }));
  },
};
