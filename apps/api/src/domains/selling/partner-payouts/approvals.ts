import { payoutStates } from '@foodbank/contract/earning/payouts';
import { paymentAlarms } from '@foodbank/contract/money/payments-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { describeTheirs, theirsIn } from '@foodbank/contract/primitives/their-references';
import { partnerKinds } from '@foodbank/contract/selling/partner-payouts-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { isSamePerson } from '../../earning/payouts/lock-for-act.ts';
import { changeableStates, paidAfterAllFrom } from '../../earning/payouts/payout-rules.ts';
import { findMoved, type MovedPayout } from '../../earning/payouts/request-paid-after-all.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { fingerprintOf } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalChange, type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { maskedNumber, paidToFrom, type SecretAccount } from '../../money/banks/approvals.ts';
import { payableFrom } from '../../money/banks/bank-rules.ts';
import { findBank, lockAccountNumber } from '../../money/banks/queries.ts';
import { accountDigestInput, accountToStore, type NamedAccount } from '../../money/banks/update-account-info.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { markPaidAfterAll } from '../../money/payments/alarm-queries.ts';
import { readSecrets } from '../../people/agents/agent-changes.ts';
import {
  findPartnerAccount,
  isAccountOfOtherPartner,
  type PartnerAccount,
  storePartnerAccount,
} from './account-queries.ts';
import { lockForPartnerAct } from './check-partner.ts';
import { addPartnerPayoutEvent, countPartnerPaidAfterAll } from './entry-queries.ts';
import type { PartnerRef } from './partner-rules.ts';
import { transferOfPaidAfterAll } from './partner-transfers.ts';
import { findPartner, tellPartner } from './partners.ts';
import { readPartnerPayee } from './payee.ts';
import { findOpenPartnerPayout, findPartnerPayout, moveSentPartnerPayout, type PartnerPayout } from './queries.ts';
import { tellOfPartnerPayout } from './record-partner-disbursement.ts';
import { partnerOf, refreshPartnerPayout } from './refresh-partner-payout.ts';
import {
  fingerprintOfMovedPartner,
  type PartnerPaidAfterAllPayload,
  partnerPaidAfterAllKindName,
} from './request-partner-paid-after-all.ts';

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
const partnerAccountKind: ApprovalKind = {
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

const paidPayloadOf = ({ payload }: Approval) => payload as unknown as PartnerPaidAfterAllPayload;

const isUnsent = (open: PartnerPayout) => changeableStates.some((state) => state === open.state);

/** That a payout to a store or rider, which failed or came back, was paid after all. */
const partnerPaidAfterAllKind: ApprovalKind = {
  kind: partnerPaidAfterAllKindName,
  label: 'A failed payout to a store or rider was paid after all',
  recordOf: (approval) => ({
    address: `/ops/partner-payouts/${paidPayloadOf(approval).payoutId}`,
    what: 'the payout',
    needs: 'payouts.read',
  }),
  nameSubject: (approval) => paidPayloadOf(approval).storeName ?? 'A rider',
  async describe(tx, approval) {
    const payout = await findPartnerPayout(tx, paidPayloadOf(approval).payoutId);
    const moved = payout && (await findMoved(tx, payout));
    if (payout === null || moved === null) return [];
    const ref = partnerOf(payout);
    const open = await findOpenPartnerPayout(tx, ref);
    const amount = formatKobo(payout.amountKobo);
    const rows: [string, string, string][] = [
      [partnerKinds[ref.kind], '', (await findPartner(tx, ref))?.name ?? ''],
      ['Reference', payout.reference, payout.reference],
      ['Amount', amount, amount],
      ['The payment provider', paymentAlarms[moved.alarm], 'The money arrived'],
      ['State', payoutStates[payout.state], payoutStates.paid],
      ['Set off against the next payouts', '', amount],
    ];
    if (open !== null) {
      const next = `${payoutStates[open.state]}, ${formatKobo(open.amountKobo)}`;
      rows.push(['Next payout', next, isUnsent(open) ? 'Made anew of what is left' : 'Wait until it is over']);
    }
    return [...rows.map(([field, before, after]) => ({ field, before, after })), ...describeTheirs(approval.payload)];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const payout = await lockForPartnerAct(tx, paidPayloadOf(approval).payoutId, decider, 'payouts.approve');
    if (await isSamePerson(tx, approval.requestedBy, decider.id)) refuse('approval-own');
    const moved = await findMoved(tx, payout);
    if (moved === null || fingerprintOfMovedPartner(tx, payout, moved) !== approval.fingerprint)
      refuse('approval-stale');
    await record(tx, payout, moved, { approvalId: id, reason: approval.reason, staffId: decider.id });
    const { state, amountKobo, partnerId } = payout;
    await addAuditLine(tx, {
      actor: decider,
      action: 'partner-payout-paid-after-all',
      subject: partnerId,
      reason,
      before: { state },
      after: { state: 'paid' },
      detail: { approval: id, payout: payout.id, amountKobo, alarm: moved.alarm, ...theirsIn(approval.payload) },
    });
  },
};

/**
 * Books a payout as paid that failed or came back. What became due again by its end stays due, and what was paid stands against it in the
 * ledger, so that the next payout sets all of it off. A payout that was not handed over yet is made anew with that. Refuses with
 * `payout-in-another` while one is on its way: it may pay the same again, and only its end shows that.
 */
async function record(
  tx: Tx,
  payout: PartnerPayout,
  moved: MovedPayout,
  by: { approvalId: string; reason: string; staffId: string },
): Promise<void> {
  const { id, state, amountKobo } = payout;
  // Another member may close the alarm at this instant: one of both happens.
  if (!(await markPaidAfterAll(tx, moved.disbursementId, moved.alarm))) refuse('approval-stale');
  const open = await findOpenPartnerPayout(tx, partnerOf(payout));
  if (open !== null && !isUnsent(open)) refuse('payout-in-another');
  const paid = await moveSentPartnerPayout(tx, id, { to: 'paid', from: paidAfterAllFrom, because: null });
  if (paid === null) throw new Error('a locked payout changed');
  const again = (await countPartnerPaidAfterAll(tx, id)) + 1;
  await addPartnerPayoutEvent(tx, id, {
    kind: 'paid-after-all',
    staffId: by.staffId,
    reason: by.reason,
    detail: { from: state, amountKobo, approval: by.approvalId },
  });
  await postTransfers(tx, [transferOfPaidAfterAll(paid, again, tx.businessDate)]);
  if (open !== null) {
    const payee = await readPartnerPayee(tx, tx.keys, partnerOf(open));
    const heldBecause = open.heldBecause === 'person' ? 'person' : payee.holdBecause;
    await refreshPartnerPayout(tx, open, payee, { because: 'An earlier payout was paid after all.', heldBecause });
  }
  await tellOfPartnerPayout(tx, paid, 'paid');
}

/** The requests of this domain that a second person decides. */
export const partnerPayoutApprovals: readonly ApprovalKind[] = [partnerAccountKind, partnerPaidAfterAllKind];
