import { wordsOf } from '@foodbank/contract/money/reconciliation';
import {
  clearingAccounts,
  isClearedAlone,
  type RuleAccount,
  type StatementAccount,
  statementAccounts,
  statementRulesMax,
} from '@foodbank/contract/money/reconciliation-staff';
import { formatKobo } from '@foodbank/contract/primitives/money';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { listOpenApprovalsOfKind } from '../../foundation/approvals/queries.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { countRules, endRule, findRule, hasRule, insertRule } from './rule-queries.ts';
import { lockReconciliation } from './statement-queries.ts';

/** A rule as a member asks for it. */
export interface NewRule {
  account: StatementAccount;
  words: string;
  clearedTo: RuleAccount;
  atMostKobo: number;
}

/** The kind of requests to keep a rule to another account than the fees. */
export const statementRuleKindName = 'statement-rule';

/**
 * Keeps a rule, or asks for it where a second person is needed: to any account but the fees. Returns the request's id, or null if the rule
 * counts. Refuses with `statement-rule-exists` words that another rule of the account has.
 */
export async function keepRule(tx: Tx, rule: NewRule, reason: string, actor: Actor): Promise<string | null> {
  await lockReconciliation(tx);
  await refuseTaken(tx, rule);
  if (isClearedAlone(rule.clearedTo)) {
    await storeRule(tx, rule, { keptBy: actor.id, approvalId: null, reason }, actor);
    return null;
  }
  // Neither do the words stand in the lines about the request.
  const fingerprint = fingerprintOf(tx, [rule.account, wordsOf(rule.words)]);
  return requestApproval(tx, {
    kind: statementRuleKindName,
    subject: fingerprint,
    payload: { ...rule },
    fingerprint,
    permission: 'reconciliation.approve',
    reason,
    actor,
  });
}

async function refuseTaken(tx: Tx, { account, words }: NewRule): Promise<void> {
  if (await hasRule(tx, account, wordsOf(words))) refuse('statement-rule-exists');
  if ((await countRules(tx, account)) >= statementRulesMax) refuse('statement-rules-full');
}

async function storeRule(
  tx: Tx,
  rule: NewRule,
  { keptBy, approvalId, reason }: { keptBy: string; approvalId: string | null; reason: string },
  actor: Actor,
): Promise<void> {
  const id = await insertRule(tx, { ...rule, matchedWords: wordsOf(rule.words), keptBy, approvalId });
  const detail = { account: rule.account, ...(approvalId !== null && { approval: approvalId }) };
  // A narration may name a person: its words stand in the rule alone.
  const after = { to: rule.clearedTo, atMostKobo: rule.atMostKobo };
  await addAuditLine(tx, { actor, action: 'statement-rule-kept', subject: id, reason, detail, after });
}

/** Ends a rule: what it cleared stays. Refuses with `changed-meanwhile` one that is over. */
export async function endStatementRule(tx: Tx, id: string, reason: string, actor: Actor): Promise<void> {
  await lockReconciliation(tx);
  const rule = (await findRule(tx, id)) ?? refuse('not-found');
  if (!(await endRule(tx, id, actor.id))) refuse('changed-meanwhile');
  const detail = { account: rule.account };
  await addAuditLine(tx, { actor, action: 'statement-rule-ended', subject: id, reason, detail });
}

/** The rules that wait for a second person, the longest waiting first. */
export async function listAskedRules(db: Db): Promise<{ approvalId: string; words: string; to: RuleAccount }[]> {
  const open = await listOpenApprovalsOfKind(db, statementRuleKindName, statementRulesMax);
  return open.map(({ id, payload }) => {
    const { words, clearedTo } = payload as unknown as NewRule;
    return { approvalId: id, words, to: clearedTo };
  });
}

/** The keeping of a rule to another account than the fees. */
export const statementRuleKind: ApprovalKind = {
  kind: statementRuleKindName,
  label: 'Rule for lines of statements',
  recordOf: () => ({ address: '/ops/reconciliation/rules', what: 'the rules', needs: 'reconciliation.read' }),
  refusalEffect: 'Nothing changes. Such lines go to suspense.',
  nameSubject: ({ payload }) => `Lines with “${(payload as unknown as NewRule).words}”`,
  async describe(_tx, { payload }) {
    const { account, words, clearedTo, atMostKobo } = payload as unknown as NewRule;
    return [
      { field: 'Statements of', before: statementAccounts[account], after: statementAccounts[account] },
      { field: `Lines with “${words}”`, before: 'Stay in suspense', after: clearingAccounts[clearedTo] },
      { field: 'At most, a line', before: '–', after: formatKobo(atMostKobo) },
    ];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    await lockReconciliation(tx);
    const rule = approval.payload as unknown as NewRule;
    if (await hasRule(tx, rule.account, wordsOf(rule.words))) refuse('approval-stale');
    await refuseTaken(tx, rule);
    await storeRule(tx, rule, { keptBy: approval.requestedBy, approvalId: id, reason: approval.reason }, decider);
  },
};
