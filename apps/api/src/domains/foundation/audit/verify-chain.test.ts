import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeOpenFolder } from '../../../../test/open-folder.ts';
import { outerEnvironment } from '../../../../test/outer-environment.ts';
import { startApp } from '../../../../test/start-app.ts';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine, system } from './add-audit-line.ts';
import { linkHash } from './chain-lines.ts';
import { describeVerification } from './describe-verification.ts';
import { auditJobs } from './jobs.ts';
import { listChainEntries } from './queries.ts';
import { type VerifyRequest, verifyChain } from './verify-chain.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const runJob = async () => {
  for (const job of auditJobs(app.context)) await job.run('test');
};
const addLines = (count: number) =>
  database.write(async (tx) => {
    for (let n = 0; n < count; n += 1)
      await addAuditLine(tx, { actor: system, action: 'person-exported', subject: `S-${n}`, after: { n } });
  });

await addLines(10);
await runJob();
app.clock.advance(86_400);
await addLines(10);
await runJob();

const protectedTables = 'audit_lines, audit_chain, audit_heads';

/** Takes the protection away, does something to the tables, puts it back and verifies. Everything is rolled back. */
async function verifiedAfter(
  work: (sql: (text: string) => Promise<unknown>, tx: Tx) => Promise<unknown>,
  request: VerifyRequest = {},
) {
  const undo = new Error('undo');
  let found: Awaited<ReturnType<typeof verifyChain>> | undefined;
  await database
    .write(async (tx) => {
      const sql = (text: string) => tx.list({ name: '', text });
      const each = async (change: string) => {
        for (const table of protectedTables.split(', ')) await sql(`alter table ${table} ${change}`);
      };
      await sql(`grant update, delete on ${protectedTables} to current_user`);
      await each('disable trigger append_only');
      await work(sql, tx);
      await sql(`revoke update, delete on ${protectedTables} from current_user`);
      await each('enable always trigger append_only');
      found = await verifyChain(tx, request);
      throw undo;
    })
    .catch((error) => assert.equal(error, undo));
  return found ?? assert.fail();
}

test('an untouched log is found to be as it was written, and its head is told', async () => {
  const found = await verifyChain(database.read, {});
  assert.deepEqual([found.problems, found.checked, found.headsCompared, found.waiting], [[], 20, 1, 0]);
  assert.match(describeVerification(found), /^Every line is as it was written\.\nHead: 20:[0-9a-f]{64}$/m);
});

test('every field of a line is covered: a change of any is found, with the line', async () => {
  const changes = [
    `at = at + interval '1 microsecond'`,
    `actor = 'other'`,
    `actor_kind = 'operator'`,
    'session_id = uuidv7()',
    `request_id = 'other'`,
    `action = 'person-erased'`,
    `subject = 'S-x'`,
    `reason = 'because'`,
    `detail = '{"a": 1}'`,
    `before = 'null'`,
    `after = '{"n": 7.0}'`,
    `sealed = 'x'`,
    `sealed_of = ''`,
  ];
  const { rows } = await database.pool.query(
    `select column_name as name from information_schema.columns where table_name = 'audit_lines'`,
  );
  const named = ['id', ...changes.map((change) => change.split(' ')[0])];
  assert.deepEqual(rows.map(({ name }) => name).sort(), named.sort(), 'a new column has to be covered, too');
  for (const change of changes) {
    const found = await verifiedAfter((sql) => sql(`update audit_lines set ${change} where id = 5`));
    assert.deepEqual(found.problems, [{ kind: 'line-changed', position: 5, lineId: 5 }], change);
  }
});

test('a line that was removed is found, at the end of the chain too', async () => {
  for (const id of [5, 20]) {
    const found = await verifiedAfter((sql) => sql(`delete from audit_lines where id = ${id}`));
    assert.deepEqual(found.problems, [{ kind: 'line-removed', position: id, lineId: id }]);
    assert.match(
      describeVerification(found),
      new RegExp(`^Wrong: line ${id} \\(position ${id}\\) was removed\\.$`, 'm'),
    );
  }
});

test('a line that was inserted beside the chain is found', async () => {
  const found = await verifiedAfter((sql) =>
    sql(`insert into audit_lines (id, at, actor, actor_kind, action, subject) overriding system value
      values (1000, '2026-06-15T10:00:00Z', 'a', 'staff', 'person-erased', 's')`),
  );
  const at = new Date('2026-06-15T10:00:00Z');
  assert.deepEqual(found.problems, [{ kind: 'line-inserted', lineId: 1000, at, action: 'person-erased' }]);
  assert.match(
    describeVerification(found),
    /^Wrong: line 1000 \(person-erased, dated 15 Jun 2026\) is not in the chain/m,
  );
});

test('a line that was removed before it was chained is found', async () => {
  const found = await verifiedAfter((sql) => sql('insert into audit_waiting values (999)'));
  assert.deepEqual([found.problems, found.waiting], [[{ kind: 'line-removed-early', lineId: 999 }], 1]);
});

test('lines that changed places are found, next to each other and apart', async () => {
  const exchange = (one: number, other: number) => async (sql: (text: string) => Promise<unknown>) => {
    for (const [from, to] of [
      [one, 500],
      [other, one],
      [500, other],
    ])
      await sql(`update audit_chain set position = ${to} where position = ${from}`);
  };
  const next = await verifiedAfter(exchange(5, 6));
  assert.deepEqual(next.problems, [{ kind: 'entries-exchanged', position: 5, lineId: 6 }]);
  const apart = await verifiedAfter(exchange(5, 9));
  assert.deepEqual(apart.problems, [{ kind: 'line-changed', position: 5, lineId: 9 }]);
  assert.ok(apart.brokenCount > 1);
});

test('an entry of the chain that was changed or removed is found, and its line is not blamed', async () => {
  const changed = await verifiedAfter((sql) => sql(`update audit_chain set hash = sha256('x') where position = 5`));
  assert.deepEqual(changed.problems, [{ kind: 'entry-changed', position: 5, lineId: 5 }]);
  const removed = await verifiedAfter((sql) => sql('delete from audit_chain where position = 5'));
  assert.deepEqual(
    removed.problems.map(({ kind, ...rest }) => [kind, 'position' in rest ? rest.position : rest]),
    [
      ['entries-removed', 5],
      ['line-inserted', { lineId: 5, at: new Date('2026-06-15T09:00:00Z'), action: 'person-exported' }],
    ],
  );
});

/** Chains everything again from a position on, as an attacker with all rights would. */
async function chainAgain(sql: (text: string) => Promise<unknown>, tx: Tx, from: number): Promise<void> {
  const entries = await listChainEntries(tx, from - 2, 100);
  let hash = entries[0]?.hash ?? assert.fail();
  for (const { position, text } of entries.slice(1)) {
    hash = linkHash(hash, text ?? '');
    await sql(`update audit_chain set hash = '\\x${hash.toString('hex')}' where position = ${position}`);
  }
}

test('a chain that was written again after a change, and one whose end was cut off, differ from the heads', async () => {
  const rewrite = async (sql: (text: string) => Promise<unknown>, tx: Tx) => {
    await sql(`update audit_lines set reason = 'forged' where id = 5`);
    await chainAgain(sql, tx, 5);
  };
  const rewritten = await verifiedAfter(rewrite);
  assert.deepEqual(rewritten.problems, [{ kind: 'head-differs', position: 10, day: '2026-06-15', isMissing: false }]);
  const { head } = await verifyChain(database.read, {});
  const emailed = { from: undefined, heads: [head ?? assert.fail()] };
  const withHeads = await verifiedAfter(async (sql, tx) => {
    await rewrite(sql, tx);
    await sql('delete from audit_heads');
  }, emailed);
  assert.deepEqual(withHeads.problems, [{ kind: 'head-differs', position: 20, day: null, isMissing: false }]);
  const cut = await verifiedAfter(async (sql) => {
    await sql('delete from audit_chain where position > 15');
    await sql('delete from audit_lines where id > 15');
  }, emailed);
  assert.deepEqual(cut.problems, [{ kind: 'head-differs', position: 20, day: null, isMissing: true }]);
});

test('verifying from a day on begins with the last head before it', async () => {
  const from = '2026-06-16';
  const late = await verifiedAfter((sql) => sql(`update audit_lines set reason = 'x' where id = 15`), { from });
  assert.deepEqual([late.afterHeadOf, late.checked, late.problems.length], ['2026-06-15', 10, 1]);
  const early = await verifiedAfter((sql) => sql(`update audit_lines set reason = 'x' where id = 5`), { from });
  assert.deepEqual([early.checked, early.problems], [10, []]);
});

test('tables whose protection is off are named', async () => {
  const undo = new Error('undo');
  for (const change of [
    'alter table audit_lines disable trigger append_only',
    'grant delete on audit_lines to public',
  ]) {
    await assert.rejects(
      database.write(async (tx) => {
        await tx.list({ name: '', text: change });
        const { problems } = await verifyChain(tx, {});
        assert.deepEqual(problems, [{ kind: 'table-unprotected', name: 'audit_lines' }], change);
        throw undo;
      }),
      undo,
    );
  }
});

/** Runs `npm run audit`. */
function run(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const command = join(import.meta.dirname, '../../../commands/audit.ts');
  const env = { ...outerEnvironment(), DATABASE_URL: app.databaseUrl, DATA_DIR: makeOpenFolder() };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

test('the command tells what it found and exits with 1 if the head of an email is another', async () => {
  const good = await run('verify');
  assert.deepEqual([good.code, good.stderr], [0, '']);
  assert.match(good.stdout, /^Checked 20 lines of the audit log from the first line, and 1 head\.\nEvery line is/);
  const bad = await run('verify', '--head', `20:${'0'.repeat(64)}`, '--from', '2026-06-16');
  assert.equal(bad.code, 1);
  assert.match(bad.stdout, /^Wrong: the head that you gave is another at position 20: /m);
  for (const args of [[], ['verify', '--head', '20:0'], ['verify', '--from', '2026-13-01'], ['repair']]) {
    const refused = await run(...args);
    assert.deepEqual([refused.code, refused.stderr.split(':')[0]], [1, 'Usage'], args.join(' '));
  }
});
