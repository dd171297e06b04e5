import assert from 'node:assert/strict';
import { apiPrefix } from '@foodbank/contract/endpoint';
import * as calls from '@foodbank/contract/views/statements';
import { storeFile } from '../src/domains/foundation/files/store-file.ts';
import { statementJobs, statementOwner } from '../src/domains/views/statements/jobs.ts';
import { csvContentType } from '../src/domains/views/statements/statement-csv.ts';
import type { TestAgent } from './make-agent.ts';
import type { TestApp } from './start-app.ts';

/** The calls about statements, and their job, in a test's app that runs no jobs itself. */
export function statementsIn(app: TestApp) {
  const { context } = app;
  const statements = {
    /** Runs the job of a statement. */
    make: (id: string) => statementJobs(context)[0]?.run(id) ?? assert.fail(),
    ask: (agent: TestAgent, month: string, format: calls.StatementFormat = 'csv') =>
      app.call(calls.requestStatement, { params: { id: agent.id }, body: { month, format } }, agent.token),
    list: async (agent: TestAgent) =>
      (await app.call(calls.listStatements, { params: { id: agent.id } }, agent.token)).months,
    /** Downloads a statement, by default at the agent's own address. */
    download: (agent: TestAgent, statementId: string, of = agent) =>
      app.app.inject({
        url: `${apiPrefix}/agents/${of.id}/statements/${statementId}/file`,
        headers: { authorization: `Bearer ${agent.token}` },
      }),
    /** The file and the digest of a statement, as stored. */
    async fileOf(id: string) {
      const { rows } = await context.database.pool.query('select file_id, digest from agent_statements where id = $1', [
        id,
      ]);
      return rows[0];
    },
    /** Asks for a statement, has it made, and returns its CSV. */
    async csvOf(agent: TestAgent, month: string): Promise<string> {
      const { statement } = await statements.ask(agent, month);
      await statements.make(statement.id);
      const { statusCode, body } = await statements.download(agent, statement.id);
      assert.equal(statusCode, 200, body);
      return body;
    },
  };
  return statements;
}

/** Stores a statement of an agent that is ready, under an id. */
export async function makeReadyStatement(
  { context }: TestApp,
  agent: Pick<TestAgent, 'id'>,
  id: string,
): Promise<void> {
  const owner = statementOwner(agent.id);
  const file = { kind: 'agent-statement', owner, contentType: csvContentType, bytes: Buffer.from('₦') };
  await context.database.pool.query(
    `insert into agent_statements (id, agent_id, month, format, state, digest, file_id, asked_at, made_at)
     values ($1, $2, '2026-05-01', 'csv', 'ready', $3, $4, $5, $5)`,
    [id, agent.id, Buffer.alloc(32), await storeFile(context, file), context.clock.now()],
  );
}
