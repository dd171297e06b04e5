import type { StatementFormat } from '@foodbank/contract/views/statements';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Job } from '../../../platform/jobs.ts';
import { lockEarnings } from '../../earning/commissions/queries.ts';
import { discardFile } from '../../foundation/files/discard-file.ts';
import { storeFile } from '../../foundation/files/store-file.ts';
import {
  findStatement,
  findStatementAgent,
  markStatementFailed,
  markStatementMade,
  type StoredStatement,
} from './queries.ts';
import { readStatement } from './read-statement.ts';
import { statementsQueue } from './request-statement.ts';
import { csvContentType, statementCsv } from './statement-csv.ts';
import { digestOf, StatementDoesNotAddUp, type StatementModel, totalsOf } from './statement-model.ts';

/** How each format is written. */
const formats: Readonly<
  Record<StatementFormat, { contentType: string; write(model: StatementModel): Promise<Uint8Array> }>
> = {
  // Fonts and the writer of PDF take long to load, and few processes write one.
  pdf: {
    contentType: 'application/pdf',
    write: async (model) => (await import('./render-statement.ts')).renderStatement(model),
  },
  csv: { contentType: csvContentType, write: async (model) => Buffer.from(statementCsv(model)) },
};

/** Who may read the file of a statement. */
export const statementOwner = (agentId: string): string => `agent:${agentId}`;

/**
 * The job that makes statements. It reads the statement, and where that is unchanged keeps the file. Else it writes and stores a new one,
 * and discards the one before. While the store can't be used, it fails and is tried again. A statement that doesn't add up is marked as
 * failed, and the log has why.
 */
export function statementJobs(context: AppContext): Job[] {
  const { database, log } = context;
  const run = async (id: string) => {
    const read = await database.write((tx) => readWanted(tx, id));
    if (read === null) return;
    const { wanted, model } = read;
    try {
      totalsOf(model);
    } catch (error) {
      if (!(error instanceof StatementDoesNotAddUp)) throw error;
      log.error({ err: error, statement: id }, 'a statement does not add up');
      await database.write((tx) => markStatementFailed(tx, wanted));
      return;
    }
    const digest = digestOf(model);
    const isSame = wanted.fileId !== null && wanted.digest?.equals(digest);
    const fileId = isSame && wanted.fileId !== null ? wanted.fileId : await write(wanted, model);
    await database.write((tx) => finish(tx, wanted, { digest, fileId }));
  };
  const write = async ({ agentId, format }: StoredStatement, model: StatementModel) => {
    const { contentType, write } = formats[format];
    return storeFile(context, {
      kind: 'agent-statement',
      owner: statementOwner(agentId),
      contentType,
      bytes: await write(model),
    });
  };
  return [{ queue: statementsQueue, run }];
}

/** What is wanted, and what it says now; null if there is nothing to make. */
async function readWanted(tx: Tx, id: string): Promise<{ wanted: StoredStatement; model: StatementModel } | null> {
  const wanted = await findStatement(tx, id);
  if (wanted === null || wanted.state !== 'waiting') return null;
  const agent = await findStatementAgent(tx, wanted.agentId);
  if (agent === null) return null;
  await lockEarnings(tx, [wanted.agentId]);
  const model = await readStatement(tx, wanted.agentId, { agent, month: wanted.month, today: tx.businessDate });
  return { wanted, model };
}

/** Takes the file over. Of two jobs that made one statement, the second discards its file. */
async function finish(
  tx: Tx,
  wanted: StoredStatement,
  { digest, fileId }: { digest: Buffer; fileId: string },
): Promise<void> {
  const isSame = fileId === wanted.fileId;
  const madeAt = isSame && wanted.madeAt !== null ? wanted.madeAt : tx.now;
  const isTaken = await markStatementMade(tx, wanted, { digest, fileId, madeAt });
  if (isSame) return;
  if (!isTaken) await discardFile(tx, fileId);
  else if (wanted.fileId !== null) await discardFile(tx, wanted.fileId);
}
