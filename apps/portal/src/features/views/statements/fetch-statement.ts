import type { Call } from '@foodbank/contract/client/client';
import {
  downloadStatement,
  listStatements,
  requestStatement,
  type Statement,
  type StatementFormat,
} from '@foodbank/contract/views/statements';

/** Thrown where a statement is still being made, or can't be made. */
export class StatementNotMade extends Error {
  readonly reason: 'waiting' | 'failed';

  constructor(reason: 'waiting' | 'failed') {
    super(reason);
    this.reason = reason;
  }
}

/** What fetching a statement needs; tests bring their own. */
export interface FetchParts {
  call: Call;
  /** Waits so many milliseconds. */
  pause(ms: number): Promise<void>;
}

// Most are made within a second. After half a minute it is said that it takes longer.
const pausesMs = [400, 600, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 5_000, 5_000];

/**
 * Asks for a statement, waits until it is made, and returns its file. Throws `StatementNotMade` if that takes too long or is not
 * possible, and what the calls throw.
 */
export async function fetchStatement(
  { call, pause }: FetchParts,
  agentId: string,
  wanted: { month: string; format: StatementFormat },
  signal?: AbortSignal,
): Promise<File> {
  const params = { id: agentId };
  const { statement } = await call(requestStatement, { params, body: wanted }, signal);
  for (const ms of pausesMs) {
    await pause(ms);
    const { months } = await call(listStatements, { params }, signal);
    const found = months.flatMap(({ statements }) => statements).find(({ id }) => id === statement.id);
    if (isMade(found)) return call(downloadStatement, { params: { id: agentId, statementId: statement.id } }, signal);
  }
  throw new StatementNotMade('waiting');
}

function isMade(statement: Statement | undefined): boolean {
  if (statement?.state === 'failed') throw new StatementNotMade('failed');
  return statement?.state === 'ready';
}
