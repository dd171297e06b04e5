import type { Tx } from '../../../platform/database.ts';
import { listLinesOfAgent } from './queries.ts';

const beforeAll = '00000000-0000-0000-0000-000000000000';

/** All commission lines of an agent, with corrections and their words, for the export of the agent's data. Of customers it has nothing. */
export async function exportLinesOf(tx: Tx, agentId: string) {
  const lines: { id: string }[] = [];
  for (let after: string | undefined = beforeAll; after !== undefined; ) {
    const page = await listLinesOfAgent(tx, agentId, after);
    lines.push(...page);
    after = page.at(-1)?.id;
  }
  return lines;
}
