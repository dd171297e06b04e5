import { apiPrefix } from '@foodbank/contract/endpoint';
import { type Actor, askCounted, isOpen } from './actor.ts';
import { type Account, asking, type OrderState } from './ledger.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** One step of the shop's: a new customer, a new order, an order that moves on, or a batch of them. */
export async function workAsShop(actor: Actor): Promise<void> {
  const dice = actor.random.next();
  if (dice < 0.25) return reportCustomer(actor);
  if (dice < 0.55) return reportOrder(actor, newOrder(actor));
  if (dice < 0.85) return reportOrder(actor, movedOrder(actor));
  return reportBatch(actor);
}

/** Reports a new customer, mostly somebody's referral. */
export async function reportCustomer(actor: Actor): Promise<void> {
  const { customerId, ...body } = newCustomer(actor);
  const path = `${apiPrefix}/track/customers/${customerId}`;
  const account = customerAccount(actor, customerId);
  const settling = asking(account, stateOf(actor, body));
  const question = { method: 'PUT', path, token: actor.stage.trackKey, body } as const;
  settle(settling, await repeatedly(actor, 'track customer', question));
}

type Report = OrderState & { orderNumber: string };

/** Reports an order's state; does nothing while there is no customer yet. */
export async function reportOrder(actor: Actor, report: Report | null): Promise<void> {
  if (report === null) return;
  const { orderNumber, ...body } = report;
  const settling = asking(orderAccount(actor, orderNumber), body);
  const path = `${apiPrefix}/track/orders/${orderNumber}`;
  const question = { method: 'PUT', path, token: actor.stage.trackKey, body } as const;
  settle(settling, await repeatedly(actor, 'track order', question));
}

/** Reports some customers and orders at once. */
export async function reportBatch(actor: Actor): Promise<void> {
  const customers = Array.from({ length: actor.random.whole(1, 6) }, () => newCustomer(actor));
  const reports = Array.from({ length: actor.random.whole(2, 12) }, () => newOrder(actor) ?? []).flat();
  const settlings = [
    ...customers.map(({ customerId, ...body }) => asking(customerAccount(actor, customerId), stateOf(actor, body))),
    ...reports.map(({ orderNumber, ...body }) => asking(orderAccount(actor, orderNumber), body)),
  ];
  const body = { customers, orders: reports };
  const question = { method: 'POST', path: `${apiPrefix}/track/batch`, token: actor.stage.trackKey, body } as const;
  const answer = await repeatedly(actor, 'track batch', question);
  if (answer === null) return;
  const outcomes = [...(answer.body.customers as Outcome[]), ...(answer.body.orders as Outcome[])];
  for (const [index, settling] of settlings.entries()) settle(settling, outcomes[index] ?? null);
}

type Outcome = { status: number };

function settle(settling: ReturnType<typeof asking>, answer: Outcome | null): void {
  if (answer === null) return;
  if (answer.status === 200) settling.acknowledged();
  else settling.refused();
}

/** The shop reports again until it is heard, but for a few reports that it never hears of again; null then. */
async function repeatedly(actor: Actor, kind: string, question: Parameters<typeof askCounted>[2]) {
  while (!actor.isOver()) {
    const answer = await askCounted(actor, kind, question);
    if (!isOpen(answer)) return answer;
    if (actor.random.chance(0.2)) return null;
    await new Promise((resolve) => setTimeout(resolve, 200 + 300 * actor.random.next()));
  }
  return null;
}

let counted = 0;

function newCustomer({ ledger, random, run }: Actor) {
  counted += 1;
  const customerId = `C${run}-${counted}`;
  const agent = ledger.signedIn.length > 0 && random.chance(0.8) ? random.pick(ledger.signedIn) : null;
  return {
    customerId,
    firstname: 'Tunde',
    lastname: 'Bello',
    email: `${customerId.toLowerCase()}@example.com`,
    phoneNumber: `070${String(random.whole(0, 99_999_999)).padStart(8, '0')}`,
    ...(agent ? { referralCode: agent.referralCode } : {}),
    referredAt: new Date(Date.now() - random.whole(1, 60) * dayMs).toISOString(),
  };
}

type CustomerBody = Omit<ReturnType<typeof newCustomer>, 'customerId'>;

function stateOf({ ledger }: Actor, { email, referralCode }: CustomerBody) {
  const agent = ledger.signedIn.find((one) => one.referralCode === referralCode);
  return { email, agentId: agent?.id ?? null };
}

const customerAccount = ({ ledger }: Actor, id: string) => accountOf(ledger.customers, ledger.lately.customers, id);
const orderAccount = ({ ledger }: Actor, number: string) => accountOf(ledger.orders, ledger.lately.orders, number);

const latelyMax = 200;

function accountOf<State>(all: Map<string, Account<State>>, lately: string[], key: string): Account<State> {
  const existing = all.get(key);
  if (existing) return existing;
  const account: Account<State> = { known: null, maybe: [] };
  all.set(key, account);
  lately.push(key);
  if (lately.length > latelyMax) lately.shift();
  return account;
}

function newOrder({ ledger, random, run }: Actor): Report | null {
  const customers = recent(ledger.customers, ledger.lately.customers).filter(([, { known }]) => known !== null);
  if (customers.length === 0) return null;
  counted += 1;
  const [customerId] = random.pick(customers);
  const placedAt = new Date(Date.now() - random.whole(0, 20) * dayMs - 1_000).toISOString();
  const completed = random.chance(0.4);
  const amount = random.whole(100_00, 90_000_00) / 100;
  return {
    ...{ orderNumber: `O${run}-${counted}`, customerId, amount, placedAt },
    status: completed ? 'completed' : 'pending',
    completedAt: completed ? placedAt : null,
  };
}

/** An order that nobody else is talking about moves on: completed, cancelled, or returned. */
function movedOrder({ ledger, random }: Actor): Report | null {
  const movable = recent(ledger.orders, ledger.lately.orders).filter(
    ([, { known, maybe }]) => known !== null && maybe.length === 0 && known.status !== 'cancelled',
  );
  if (movable.length === 0) return null;
  const [orderNumber, { known }] = random.pick(movable);
  if (known === null) return null;
  if (known.status === 'pending' && random.chance(0.7))
    return { ...known, orderNumber, status: 'completed', completedAt: new Date().toISOString() };
  return { ...known, orderNumber, status: 'cancelled' };
}

/** The newest of a map: what the shop talks about is mostly fresh. */
function recent<Value>(all: Map<string, Value>, lately: readonly string[]): [string, Value][] {
  return lately.flatMap((key) => {
    const value = all.get(key);
    return value === undefined ? [] : [[key, value] as [string, Value]];
  });
}
