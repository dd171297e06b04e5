import { apiPrefix } from '@foodbank/contract/endpoint';
import { askUntilSettled, type Caller } from './caller.ts';
import { emptyRegister, type OrderState, type Register, writing } from './model.ts';

const dayMs = 24 * 60 * 60 * 1000;
const recentMax = 200;
// Some reports are not repeated after a failure, so their outcome stays open.
const givesUp = 0.2;

type Report = OrderState & { orderNumber: string };

/** One step of the shop: a new customer, a new order, an order's next state, or a batch. */
export async function workAsShop(caller: Caller): Promise<void> {
  const dice = caller.random.next();
  if (dice < 0.25) return reportCustomer(caller);
  if (dice < 0.85) return reportOrder(caller, dice < 0.55 ? newOrder(caller) : movedOrder(caller));
  return reportBatch(caller);
}

/** Reports a new customer, most of the time as an agent's referral. */
export async function reportCustomer(caller: Caller): Promise<void> {
  const { customerId, ...body } = newCustomer(caller);
  const settle = writing(registerOf(caller.model.customers, customerId), stateOf(caller, body));
  const path = `${apiPrefix}/track/customers/${customerId}`;
  const question = { method: 'PUT', path, token: caller.system.trackKey, body } as const;
  settle(await askUntilSettled(caller, 'track customer', question, givesUp));
}

async function reportOrder(caller: Caller, report: Report | null): Promise<void> {
  if (report === null) return;
  const { orderNumber, ...body } = report;
  const settle = writing(registerOf(caller.model.orders, orderNumber), body);
  const path = `${apiPrefix}/track/orders/${orderNumber}`;
  const question = { method: 'PUT', path, token: caller.system.trackKey, body } as const;
  settle(await askUntilSettled(caller, 'track order', question, givesUp));
}

async function reportBatch(caller: Caller): Promise<void> {
  const { model, random } = caller;
  const customers = Array.from({ length: random.whole(1, 6) }, () => newCustomer(caller));
  const orders = Array.from({ length: random.whole(2, 12) }, () => newOrder(caller) ?? []).flat();
  const settles = [
    ...customers.map(({ customerId, ...body }) =>
      writing(registerOf(model.customers, customerId), stateOf(caller, body)),
    ),
    ...orders.map(({ orderNumber, ...body }) => writing(registerOf(model.orders, orderNumber), body)),
  ];
  const body = { customers, orders };
  const question = { method: 'POST', path: `${apiPrefix}/track/batch`, token: caller.system.trackKey, body } as const;
  const answer = await askUntilSettled(caller, 'track batch', question, givesUp);
  if (answer?.status !== 200) return;
  const outcomes = [...(answer.body.customers as Outcome[]), ...(answer.body.orders as Outcome[])];
  for (const [index, settle] of settles.entries()) settle(outcomes[index] ?? null);
}

type Outcome = { status: number };

let counted = 0;

function newCustomer({ model, random, run }: Caller) {
  counted += 1;
  const customerId = `C${run}-${counted}`;
  const agent = model.signedIn.length > 0 && random.chance(0.8) ? random.pick(model.signedIn) : null;
  return {
    ...{ customerId, firstname: 'Tunde', lastname: 'Bello', email: `${customerId.toLowerCase()}@example.com` },
    phoneNumber: `070${String(random.whole(0, 99_999_999)).padStart(8, '0')}`,
    ...(agent ? { referralCode: agent.referralCode } : {}),
    referredAt: new Date(Date.now() - random.whole(1, 60) * dayMs).toISOString(),
  };
}

function stateOf({ model }: Caller, { email, referralCode }: { email: string; referralCode?: string }) {
  const agent = model.signedIn.find((one) => one.referralCode === referralCode);
  return { email, agentId: agent?.id ?? null };
}

function registerOf<Value>(all: Map<string, Register<Value>>, key: string): Register<Value> {
  const register = all.get(key) ?? emptyRegister<Value>();
  all.set(key, register);
  return register;
}

/** The newest entries with an acknowledged value. */
function recent<Value>(all: Map<string, Register<Value>>): [string, Value, Register<Value>][] {
  return [...all]
    .slice(-recentMax)
    .flatMap(([key, register]) => (register.known === null ? [] : [[key, register.known, register]]));
}

function newOrder({ model, random, run }: Caller): Report | null {
  const customers = recent(model.customers);
  if (customers.length === 0) return null;
  counted += 1;
  const [customerId] = random.pick(customers);
  const placedAt = new Date(Date.now() - random.whole(0, 20) * dayMs - 1_000).toISOString();
  const completed = random.chance(0.4);
  const amount = random.whole(100_00, 90_000_00) / 100;
  return {
    ...{ orderNumber: `O${run}-${counted}`, customerId, amount, placedAt },
    ...(completed ? { status: 'completed', completedAt: placedAt } : { status: 'pending', completedAt: null }),
  };
}

/** Completes or cancels an order without another report under way. */
function movedOrder({ model, random }: Caller): Report | null {
  const movable = recent(model.orders).filter(
    ([, known, { maybe }]) => maybe.length === 0 && known.status !== 'cancelled',
  );
  if (movable.length === 0) return null;
  const [orderNumber, known] = random.pick(movable);
  if (known.status === 'pending' && random.chance(0.7))
    return { ...known, orderNumber, status: 'completed', completedAt: new Date().toISOString() };
  return { ...known, orderNumber, status: 'cancelled' };
}
