import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findDifferences } from '../apps/api/src/domains/oversight/proof/run-proof.ts';
import { honesty } from '../apps/api/test/payout-mischief.ts';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import { countFromBooks } from './money/count-from-books.ts';
import { drawOperation } from './money/draw-operation.ts';
import type { Operation } from './money/operations.ts';
import { openWorld, type World } from './money/world.ts';
import { crashCount, operationCount, seed, seedCount } from './options.ts';

const atOnce = 6;
const drainMs = 240_000;
/** How many days pass during the operations of a seed. */
const daysInAll = 200;

for (let index = 0; index < seedCount; index += 1) {
  test(`no agent is paid twice or short by a kobo, whatever the provider says and whenever the product is killed: seed ${seed + index}`, async (t) => {
    const world = await openWorld(t, seed + index);
    const counts = await operateAndCrash(
      world,
      Math.ceil(operationCount / seedCount),
      Math.ceil(crashCount / seedCount),
    );
    await drain(world);
    const { differences } = await findDifferences(world.app.context.database.read, null);
    assert.deepEqual(differences, [], 'the proof holds');
    const counted = await summary(world);
    assert.ok(
      (counted.payouts.paid ?? 0) > 0 && counted.movements > 0,
      `payouts were paid: ${JSON.stringify(counted)}`,
    );
    const balances = await countFromBooks(world);
    for (const { agentId, earnedKobo, receivedKobo, openKobo } of balances)
      assert.equal(
        receivedKobo + openKobo,
        earnedKobo,
        `agent ${agentId}: received ${receivedKobo}, open ${openKobo}, earned ${earnedKobo}`,
      );
    t.diagnostic(`seed ${seed + index}: ${JSON.stringify({ ...counts, ...counted })}`);
  });
}

/** Runs random operations, some at once, and kills the product as often as asked, at random moments. */
async function operateAndCrash(world: World, operations: number, crashes: number) {
  const { random, product, provider } = world;
  const [busy, outcomes] = [new Set<string>(), { done: 0, refused: 0, lost: 0 }];
  let [asked, killed, days] = [0, 0, 0];
  const daysAt = () => (asked / operations) * daysInAll;
  const isOver = () => asked >= operations;
  const work = async () => {
    while (!isOver()) {
      asked += 1;
      await operateOnce(world, drawOperation(world, busy), busy, outcomes);
      // The days keep up with the operations.
      while (days < daysAt() - 3 && !isOver()) await sleep(5);
    }
  };
  const passDays = async () => {
    for (; !isOver(); days += 1) {
      while (days >= daysAt() && !isOver()) await sleep(5);
      await operateOnce(world, world.nextDay(), busy, outcomes);
    }
  };
  const crash = async () => {
    for (; killed < crashes; killed += 1) {
      const until = ((killed + random.next()) * operations) / crashes;
      while (asked < until && !isOver()) await sleep(5);
      await sleep(random.whole(0, 60));
      await product.kill();
    }
  };
  const tell = async () => {
    while (!isOver()) {
      for (const { body, headers } of provider.takeWebhooks()) await product.webhook(body, headers);
      await sleep(50);
    }
  };
  await Promise.all([...Array.from({ length: atOnce }, work), passDays(), crash(), tell()]);
  return { operations: asked, days, crashes: killed, ...outcomes };
}

async function operateOnce(
  world: World,
  operation: Operation,
  busy: Set<string>,
  outcomes: Record<'done' | 'refused' | 'lost', number>,
) {
  const number = operation.kind === 'order' ? operation.order.number : null;
  if (number !== null) busy.add(number);
  for (;;) {
    const outcome = await world.product.ask(operation);
    outcomes[outcome.kind === 'error' ? 'refused' : outcome.kind] += 1;
    // The shop repeats a report until it is answered. Most other acts are done again by a person, or not.
    if (outcome.kind === 'lost' && (operation.kind === 'order' || operation.kind === 'day')) continue;
    if (outcome.kind === 'error' && operation.kind === 'order')
      throw new Error(`the report was refused: ${outcome.text}`);
    if (outcome.kind === 'done' && operation.kind === 'order')
      world.orders.set(operation.order.number, operation.order as typeof operation.order & { agentId: string });
    break;
  }
  if (number !== null) busy.delete(number);
}

/** Lets all money arrive: the provider is honest from now on, and days pass until nothing is on its way. */
async function drain(world: World): Promise<void> {
  const { product, provider } = world;
  provider.mischief = honesty;
  await product.ask({ kind: 'resume' });
  const isMoving = async () => {
    const { rows } = await world.app.context.database.pool.query(
      `select (select count(*)::int from disbursements where state in ('waiting', 'sending', 'unclear')) +
         (select count(*)::int from payouts p join disbursements d on d.id = p.disbursement_id where p.state <> d.state) as open`,
    );
    return rows[0].open > 0 || provider.books.isMoving || provider.books.changes.length > 0;
  };
  await waitUntil(
    'no money is on its way',
    async () => {
      await passDay(world);
      return !(await isMoving());
    },
    { patienceMs: drainMs, everyMs: 200 },
  );
  // Returned money may still have to be told.
  await waitUntil(
    'the last answers are recorded',
    async () => {
      await passDay(world);
      const reversed = [...provider.books.transfers.values()]
        .filter(({ status }) => status === 'reversed')
        .map(({ reference }) => reference);
      const { rows } = await world.app.context.database.pool.query(
        `select count(*)::int as open from payouts where reference = any($1) and state <> 'returned'`,
        [reversed],
      );
      // The day may have sent more.
      return rows[0].open === 0 && !(await isMoving());
    },
    { patienceMs: drainMs, everyMs: 200 },
  );
}

/** A day on which finance decides, the provider is asked, and its webhooks arrive. */
async function passDay(world: World): Promise<void> {
  const { product, provider } = world;
  await product.ask({ kind: 'decide', act: 'review', most: 50 });
  await product.ask({ kind: 'decide', act: 'approve', most: 50 });
  await product.ask(world.nextDay());
  await product.ask({ kind: 'sweep' });
  for (const { body, headers } of provider.takeWebhooks()) await product.webhook(body, headers);
}

async function summary({ app, provider, orders }: World) {
  const { rows } = await app.context.database.pool.query(
    'select state, count(*)::int as n from payouts group by 1 order by 1',
  );
  const { rows: booked } = await app.context.database.pool.query('select count(*)::int as n from ledger_transfers');
  const posts = provider.asked.filter(
    ({ method, path }) => method === 'POST' && path.startsWith('/transfer') && path !== '/transferrecipient',
  ).length;
  return {
    orders: orders.size,
    transfers: booked[0].n,
    payouts: Object.fromEntries(rows.map(({ state, n }) => [state, n])) as Record<string, number>,
    posts,
    takenIn: provider.books.transfers.size,
    movements: provider.books.movements.length,
  };
}
