import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeCustomer } from '../../test/make-agent.ts';
import { makeOpenFolder } from '../../test/open-folder.ts';
import { outerEnvironment } from '../../test/outer-environment.ts';
import { makeSignedInAgent } from '../../test/sign-in-directly.ts';
import { startApp } from '../../test/start-app.ts';
import { makeReadyStatement } from '../../test/statements-in.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { statementOwner } from '../domains/views/statements/jobs.ts';

const app = await startApp({ after });
const env = { ...outerEnvironment(), DATABASE_URL: app.databaseUrl, DATA_DIR: makeOpenFolder() };
await makeCustomer(app, 'C-1', { email: 'ada@example.com', phoneNumber: '08031110001' });
await makeCustomer(app, 'C-2', { email: 'bisi.home@example.com', phoneNumber: '08031110001', firstname: 'Bisi' });
await makeCustomer(app, 'C-3', { email: 'chidi@example.com', phoneNumber: '08031110003' });
await makeCustomer(app, 'C-4', { email: 'dayo@example.com', phoneNumber: '08031110003' });

/** Which of some customers are erased. */
async function erasedOf(...ids: string[]): Promise<string[]> {
  const { rows } = await app.context.database.pool.query(
    'select id from customers where erased_at is not null and id = any($1) order by id',
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Runs `npm run person` without a terminal. */
function run(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const command = join(import.meta.dirname, 'person.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

test('an export is clean JSON of one person; possible matches are shown beside it, masked', async () => {
  const { code, stdout, stderr } = await run('--email', 'Ada <ada@example.com>');
  assert.deepEqual([code, JSON.parse(stdout).customers.map(({ id }: { id: string }) => id)], [0, ['C-1']]);
  assert.match(stderr, /^ {2}customer:C-2 {2}Bisi B\. {2}b\*+e@example\.com {2}080\*+01 {2}same phone$/m);
});

test('erasing without --yes shows the persons, erases nothing, and prints the command to repeat', async () => {
  const { code, stdout, stderr } = await run('--email', 'ada@example.com', '--erase', '--also', 'customer:C-2');
  assert.deepEqual([code, stdout, await erasedOf('C-1', 'C-2')], [1, '', []]);
  assert.match(stderr, /^ {2}customer:C-1 {2}Tunde B\. /m);
  assert.match(stderr, /^ {2}customer:C-2 {2}Bisi B\. /m);
  const again = 'npm run --silent person -- --email ada@example.com --also customer:C-2 --erase --yes';
  assert.ok(stderr.includes(`Nothing was erased. To erase them: ${again}`), stderr);
});

test('erasing with --yes erases only the persons who were shown', async () => {
  const { code, stdout } = await run('--email', 'chidi@example.com', '--erase', '--yes');
  assert.deepEqual([code, JSON.parse(stdout)], [0, { erased: { agents: [], customers: ['C-3'] } }]);
  assert.deepEqual(await erasedOf('C-3', 'C-4'), ['C-3']);
});

test('an agent with a stored statement is erased, and the statement’s file is removed', async () => {
  const agent = await makeSignedInAgent(app);
  await makeReadyStatement(app, agent, randomUUID());
  const { code, stdout, stderr } = await run('--email', agent.email, '--erase', '--yes');
  assert.equal(code, 0, stderr);
  assert.deepEqual(JSON.parse(stdout), { erased: { agents: [agent.id], customers: [] } });
  const files = () => app.context.database.pool.query('select from files where owner = $1', [statementOwner(agent.id)]);
  await waitUntil('the file is removed', async () => (await files()).rowCount === 0);
});

test('a match that is not possible is refused in one line', async () => {
  const { code, stdout, stderr } = await run(
    '--email',
    'ada@example.com',
    '--also',
    'customer:C-4',
    '--erase',
    '--yes',
  );
  assert.deepEqual([code, stdout], [1, '']);
  assert.equal(stderr, 'customer:C-4 is not a possible match for this email or phone.\n');
});
