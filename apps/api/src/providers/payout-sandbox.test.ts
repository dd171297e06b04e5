import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { waitUntil } from '../../test/wait-until.ts';
import { payoutSandbox, payoutSandboxNumbers } from './payout-sandbox.ts';
import type { ProviderEvent } from './payouts.ts';

const secretKey = 'the sandbox’s key';
const second = 1_000;

function startSandbox(t: TestContext, webhookUrl = 'http://127.0.0.1:2/') {
  const folder = mkdtempSync(join(tmpdir(), 'fb-sandbox-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  let at = Date.parse('2026-07-06T09:00:00.000Z');
  const open = () => payoutSandbox({ folder, webhookUrl, secretKey, now: () => at });
  const advance = (ms: number) => {
    at += ms;
  };
  return { open, advance };
}

async function payTo(sandbox: ReturnType<typeof payoutSandbox>, accountNumber: string, reference: string) {
  const made = await sandbox.createRecipient({ accountNumber, bankCode: '058', name: 'AMAKA OKAFOR' });
  if (made.kind !== 'known') assert.fail(made.kind);
  const answer = await sandbox.send({
    reference,
    amountKobo: 500_000,
    recipientCode: made.recipient.code,
    reason: 'x',
  });
  return answer.kind;
}

const statusOf = async (sandbox: ReturnType<typeof payoutSandbox>, reference: string) => {
  const answer = await sandbox.verify(reference);
  return answer.kind === 'found' ? answer.transfer.status : answer.kind;
};

test('each number of the sandbox has its outcome', async (t) => {
  const { open, advance } = startSandbox(t);
  const sandbox = open();
  const outcomes: [number: string, sent: string, ...statuses: string[]][] = [
    ['0123456789', 'accepted', 'pending', 'success', 'success', 'success'],
    [payoutSandboxNumbers.fails, 'accepted', 'pending', 'failed', 'failed', 'failed'],
    [payoutSandboxNumbers.returned, 'accepted', 'pending', 'success', 'reversed', 'reversed'],
    [payoutSandboxNumbers.hangs, 'accepted', 'pending', 'pending', 'pending', 'pending'],
    [payoutSandboxNumbers.unclear, 'unknown', 'not-found', 'not-found', 'not-found', 'success'],
    [payoutSandboxNumbers.refused, 'refused', 'not-found', 'not-found', 'not-found', 'not-found'],
  ];
  for (const [number, sent, ...statuses] of outcomes) {
    const reference = `payout-sandbox-${number}`;
    assert.equal(await payTo(sandbox, number, reference), sent, number);
    for (const [index, waitMs] of [0, 5 * second, 10 * second, 60 * second].entries()) {
      advance(waitMs);
      assert.equal(await statusOf(sandbox, reference), statuses[index], `${number} after ${waitMs} ms`);
    }
  }
});

test('a restart forgets nothing, a reference is taken once, and the balance is kept', async (t) => {
  const { open, advance } = startSandbox(t);
  const before = await open().balanceKobo();
  assert.equal(await payTo(open(), '0123456789', 'payout-sandbox-one'), 'accepted');
  assert.equal(await payTo(open(), '0123456789', 'payout-sandbox-one'), 'duplicate');
  assert.equal(await payTo(open(), payoutSandboxNumbers.fails, 'payout-sandbox-two'), 'accepted');
  advance(5 * second);
  assert.equal(await statusOf(open(), 'payout-sandbox-one'), 'success');
  assert.equal(await open().balanceKobo(), before - 500_000);
  const lines = await open().listBalanceLedger('2026-07-06', '2026-07-06');
  assert.deepEqual(
    lines.map(({ differenceKobo }) => differenceKobo),
    [-500_000, -500_000, 500_000],
  );
  assert.equal(lines.at(-1)?.balanceKobo, before - 500_000);
  assert.deepEqual(await open().listBalanceLedger('2026-07-07', '2026-07-07'), []);
});

test('the sandbox signs its webhooks and sends each once, also after a restart', async (t) => {
  const told: (ProviderEvent | null)[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    told.push(sandbox.verifyWebhook(Buffer.concat(chunks), request.headers));
    reply.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { open, advance } = startSandbox(t, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const sandbox = open();
  await payTo(open(), payoutSandboxNumbers.returned, 'payout-sandbox-one');
  advance(60 * second);
  for (let process = 0; process < 3; process++) open();
  await waitUntil('both webhooks came', () => told.length >= 2);
  assert.deepEqual(
    told.map((event) => [event?.event, event?.reference, event?.amountKobo]),
    [
      ['transfer.success', 'payout-sandbox-one', 500_000],
      ['transfer.reversed', 'payout-sandbox-one', 500_000],
    ],
  );
});
