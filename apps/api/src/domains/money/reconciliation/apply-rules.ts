import { wordsOf } from '@foodbank/contract/money/reconciliation';
import { clearingAloneMaxNaira, type StatementAccount } from '@foodbank/contract/money/reconciliation-staff';
import { toKobo } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { listRulesOf, type StatementRule } from './rule-queries.ts';
import type { LineToMatch } from './rules.ts';

/** The rules of an account while one statement is applied. */
export interface RuleBook {
  /** The rule that clears a line, if one does: from then on its amount counts against what the rule may clear. */
  take: (line: Pick<LineToMatch, 'amountKobo' | 'description'>) => StatementRule | null;
}

// What one member may clear alone. It holds for a line and for all lines of one statement that a rule clears.
const sumMaxKobo = toKobo(clearingAloneMaxNaira);

/**
 * The rules that count for an account. A rule clears money that left, up to its amount a line and ₦50,000 a statement: beyond that lines
 * stay in suspense, for a person.
 */
export async function openRules(db: Db, account: StatementAccount): Promise<RuleBook> {
  const rules = await listRulesOf(db, account);
  const clearedKobo = new Map<string, number>();
  return {
    take({ amountKobo, description }) {
      if (amountKobo >= 0) return null;
      const leftKobo = -amountKobo;
      // Whole words: a statement has up to 50,000 lines, so each narration is cut into words once.
      const narration = ` ${wordsOf(description)} `;
      const rule = rules.find(({ matchedWords }) => narration.includes(` ${matchedWords} `));
      if (rule === undefined || leftKobo > rule.atMostKobo) return null;
      const sumKobo = (clearedKobo.get(rule.id) ?? 0) + leftKobo;
      if (sumKobo > sumMaxKobo) return null;
      clearedKobo.set(rule.id, sumKobo);
      return rule;
    },
  };
}
