import type { RuleAccount, StatementAccount } from '@foodbank/contract/money/reconciliation-staff';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** A rule that says what small lines of an account's statements are, by words of their narration. */
export interface StatementRule {
  id: string;
  account: StatementAccount;
  words: string;
  matchedWords: string;
  clearedTo: RuleAccount;
  atMostKobo: number;
  keptBy: string;
  keptAt: Date;
  approvalId: string | null;
  endedBy: string | null;
  endedAt: Date | null;
}

const columns = `id, account, words, matched_words as "matchedWords", cleared_to as "clearedTo", at_most_kobo as "atMostKobo",
  kept_by as "keptBy", kept_at as "keptAt", approval_id as "approvalId", ended_by as "endedBy", ended_at as "endedAt"`;
// Longer words first: what is said more exactly counts before what is said roughly.
const ofAccount = statement<StatementRule>(
  'statement-rules-of-account',
  `select ${columns} from statement_rules where account = $1 and ended_at is null
   order by length(matched_words) desc, id limit 500`,
);
const newest = statement<StatementRule & { clearedCount: number; clearedKobo: number }>(
  'statement-rules',
  `select ${columns},
     (select count(*) from statement_lines l where l.rule_id = r.id)::int as "clearedCount",
     (select coalesce(sum(-l.amount_kobo), 0) from statement_lines l where l.rule_id = r.id)::bigint as "clearedKobo"
   from statement_rules r order by (ended_at is null) desc, id desc limit 200`,
);
const byId = statement<StatementRule>('statement-rule', `select ${columns} from statement_rules where id = $1`);
const sameWords = statement<{ id: string }>(
  'statement-rule-of-words',
  'select id from statement_rules where account = $1 and matched_words = $2 and ended_at is null',
);
const openCount = statement<{ count: number }>(
  'count-statement-rules',
  'select count(*)::int as count from statement_rules where account = $1 and ended_at is null',
);
const insertRow = statement<{ id: string }>(
  'keep-statement-rule',
  `insert into statement_rules (account, words, matched_words, cleared_to, at_most_kobo, kept_by, kept_at, approval_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
);
const endRow = statement<{ id: string }>(
  'end-statement-rule',
  'update statement_rules set ended_by = $2, ended_at = $3 where id = $1 and ended_at is null returning id',
);

/** The rules of an account that count, those with the most exact words first. */
export const listRulesOf = (db: Db, account: StatementAccount) => db.list(ofAccount, [account]);
/** All rules with what they cleared, those that count first, each part newest first. */
export const listRules = (db: Db) => db.list(newest);
/** A rule by id, or null. */
export const findRule = (db: Db, id: string) => db.find(byId, [id]);
/** True if a rule with the same words counts for the account. */
export const hasRule = async (db: Db, account: StatementAccount, matchedWords: string) =>
  (await db.find(sameWords, [account, matchedWords])) !== null;
/** How many rules count for an account. */
export const countRules = async (db: Db, account: StatementAccount) => (await db.get(openCount, [account])).count;
/** Inserts a rule. Returns its id. */
export const insertRule = async (
  tx: Tx,
  rule: Pick<
    StatementRule,
    'account' | 'words' | 'matchedWords' | 'clearedTo' | 'atMostKobo' | 'keptBy' | 'approvalId'
  >,
) => {
  const { account, words, matchedWords, clearedTo, atMostKobo, keptBy, approvalId } = rule;
  const row = [account, words, matchedWords, clearedTo, atMostKobo, keptBy, tx.now, approvalId];
  return (await tx.get(insertRow, row)).id;
};
/** Ends a rule. False if it is over already. */
export const endRule = async (tx: Tx, id: string, by: string) => (await tx.find(endRow, [id, by, tx.now])) !== null;
