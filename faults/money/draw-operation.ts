import type { Operation } from './operations.ts';
import type { OrderReport, World } from './world.ts';

let [orders, numbers] = [0, 0];

/** Draws what happens next. Orders in `busy` are left alone. */
export function drawOperation(world: World, busy: ReadonlySet<string>): Operation {
  const { random } = world;
  const agentId = () => random.pick(world.agentIds);
  const at = random.next();
  if (at < 0.3) return { kind: 'order', order: newOrder(world) };
  if (at < 0.55) return { kind: 'order', order: changedOrder(world, busy) ?? newOrder(world) };
  if (at < 0.63) return { kind: 'decide', act: 'review', most: random.whole(1, 20) };
  if (at < 0.71) return { kind: 'decide', act: 'approve', most: random.whole(1, 20) };
  if (at < 0.74) return { kind: 'decide', act: random.pick(['hold', 'refuse'] as const), most: 1 };
  if (at < 0.77) return { kind: 'decide', act: 'release', most: 3 };
  if (at < 0.9) return { kind: 'sweep' };
  if (at < 0.91) return { kind: 'suspend', agentId: agentId() };
  if (at < 0.94) return { kind: 'restore', agentId: agentId() };
  if (at < 0.95) return newAccount(world, agentId());
  if (at < 0.98) return { kind: 'correction', agentId: agentId(), amountKobo: random.whole(-50_000, 50_000) || 1 };
  return { kind: random.chance(0.3) ? 'stop' : 'resume' };
}

function newAccount(world: World, agentId: string): Operation {
  numbers += 1;
  const accountNumber = `02${String(numbers).padStart(8, '0')}`;
  world.accounts.set(accountNumber, agentId);
  return { kind: 'account', agentId, accountNumber, accountName: 'EZE NGOZI' };
}

function newOrder({ random, customers, now }: World): OrderReport {
  orders += 1;
  const { id: customerId, agentId } = random.pick(customers);
  const placedAt = now().toISOString();
  const status = random.chance(0.6) ? 'completed' : 'pending';
  const amountKobo = random.whole(1_000, 40_000_000);
  return {
    number: `M-O${orders}`,
    customerId,
    agentId,
    status,
    amountKobo,
    placedAt,
    completedAt: status === 'completed' ? placedAt : null,
  };
}

/** A known order that is completed, cancelled, returned, or whose amount changes; null if none may. */
function changedOrder({ random, orders: known, now }: World, busy: ReadonlySet<string>): OrderReport | null {
  const open = [...known.values()]
    .slice(-400)
    .filter(({ number, status }) => status !== 'cancelled' && !busy.has(number));
  if (open.length === 0) return null;
  const order = random.pick(open);
  if (order.status === 'pending') {
    if (random.chance(0.2)) return { ...order, amountKobo: random.whole(1_000, 40_000_000) };
    return random.chance(0.8)
      ? { ...order, status: 'completed', completedAt: now().toISOString() }
      : { ...order, status: 'cancelled' };
  }
  // Most completed orders stay.
  if (!random.chance(0.4)) return null;
  if (random.chance(0.5)) return { ...order, status: 'cancelled', completedAt: order.completedAt };
  return { ...order, amountKobo: random.whole(1, Math.max(1, order.amountKobo - 1)) };
}
