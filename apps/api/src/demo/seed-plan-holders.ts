import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { toKobo } from '@foodbank/contract/primitives/money';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { goodsTopics } from '@foodbank/contract/support/tickets';
import { setOwnLimit, stateIncome } from '../domains/lending/credit-limits/changing.ts';
import { readAgreement } from '../domains/lending/loans/agreement-text.ts';
import { closeLoans } from '../domains/lending/loans/days.ts';
import { findLoanByOwner, listLoansOf, type StoredLoan } from '../domains/lending/loans/queries.ts';
import { orderNumberOf } from '../domains/lending/repayments/rules.ts';
import { MonthClosed } from '../domains/money/ledger/ledger-errors.ts';
import { findAccountByLogin } from '../domains/people/accounts/queries.ts';
import { askForLevel } from '../domains/people/identity-levels/asking.ts';
import { findStoreProducts } from '../domains/selling/catalogue/find-store-products.ts';
import { listStores } from '../domains/selling/catalogue/queries.ts';
import { askAboutCharges } from '../domains/selling/checkout/ending.ts';
import { beginPayment } from '../domains/selling/checkout/paying.ts';
import { loanOwnerOf } from '../domains/selling/orders/loan-of-order.ts';
import { openTicket } from '../domains/support/tickets/open-ticket.ts';
import type { AppContext } from '../platform/app-context.ts';
import { businessDateOf } from '../platform/clock.ts';
import { Refusal } from '../platform/refuse.ts';
import {
  addOwnCustomer,
  agreeByCode,
  checkOut,
  type Goods,
  identify,
  linesWorth,
  packAndHandOver,
  payInSandbox,
  payOffInSandbox,
  readOffer,
  repayInSandbox,
  sendPicture,
} from './act-for-customers.ts';
import { asOf } from './as-of.ts';
import { claimOf, type HolderState, type PlanHolder, planHolderPassword, planHolders } from './plan-holders.ts';
import { findDemoMember } from './seed-staff.ts';
import { demoShop } from './shop.ts';

const plan = 'weeks-4';
const storeSlug = 'mile-12-fresh-foods';
/** How many days ago a customer who has a running plan, or had one, ordered. The payments of Four payments are due 8, 15 and 22 days later. */
const orderedDaysAgo: Partial<Record<HolderState, number>> = {
  'on-time': 12,
  late: 12,
  'late-with-fee': 42,
  paused: 6,
  settled: 25,
};

/** What a customer of the demo acts with. */
interface Acting {
  context: AppContext;
  today: Day;
  customerId: string;
  goods: Goods;
  packerId: string;
}

/**
 * Lets the console and the app show a customer in each state of a plan, through the product's own operations as of the days of that time,
 * and with the sandboxes. It does nothing without the demo's stores and staff, or with real providers. What a developer's database refuses,
 * such as plans that are stopped or a month whose books are closed, is left out. If the process is killed in the middle, what stands stays.
 */
export async function seedPlanHolders(context: AppContext): Promise<void> {
  const { config, database, passwords, providers } = context;
  const { read } = database;
  const store = (await listStores(read)).find(({ slug }) => slug === storeSlug);
  const packerId = await findDemoMember(read, demoShop.packer);
  const isSandbox = config.paystack === null && providers.identity !== null;
  if (store === undefined || packerId === null || !isSandbox) return;
  const [first] = planHolders;
  const known = first && (await findAccountByLogin(read, 'customer', phoneKey(first.phone) ?? ''));
  if (known !== null) return;
  const today = businessDateOf(context.clock);
  const { rows } = await findStoreProducts(read, { store: storeSlug }, context.clock.now());
  const passwordHash = await passwords.hash(planHolderPassword);
  for (const holder of planHolders) {
    const begins = asOf(context, addDays(today, -(orderedDaysAgo[holder.state] ?? 2) - 1), '18:20');
    const customerId = await begins.database.write((tx) => addOwnCustomer(tx, { ...holder, passwordHash }));
    // Of two processes that start at once one goes on.
    if (customerId === null) return;
    const goods = { storeId: store.id, lines: linesWorth(rows, holder.basketNaira) };
    try {
      await introduce(begins, customerId, holder);
      await steps[holder.state]({ context, today, customerId, goods, packerId });
      await ask(context, customerId, holder);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof MonthClosed)) throw error;
      context.log.warn({ reason: error.message, customer: holder.phone }, 'a plan of the demo was left out');
    }
  }
  await closeLoans(database, new AbortController().signal);
}

const hourMs = 3_600_000;

/** Asks the team, about the order if the question is about goods. */
async function ask({ database }: AppContext, customerId: string, { question }: PlanHolder): Promise<void> {
  if (question === undefined) return;
  const { hoursAgo, topic, message } = question;
  const [loan] = goodsTopics.includes(topic) ? await listLoansOf(database.read, customerId) : [];
  const orderNumber = loan === undefined ? null : orderNumberOf(loan);
  await database.write((tx) =>
    openTicket({ ...tx, now: new Date(tx.now.getTime() - hoursAgo * hourMs) }, customerId, {
      ...{ topic, message, orderNumber },
    }),
  );
}

/** Who the customer is, and what a month brings. */
async function introduce(context: AppContext, customerId: string, holder: PlanHolder): Promise<void> {
  // The legal text that came with the product.
  await identify(context, customerId, claimOf(holder, { version: '1', language: 'en' }));
  const stated = { incomeKobo: toKobo(holder.incomeNaira), owedElsewhereKobo: toKobo(holder.owedNaira) };
  await context.database.write((tx) => stateIncome(tx, customerId, { ...stated, residence: 'Lagos' }));
}

/** The other number, the two pictures, and where the customer lives and works. */
async function askForLevelTwo({ context, customerId }: Acting): Promise<void> {
  const holder = planHolders.find(({ state }) => state === 'level-waits');
  if (holder === undefined) return;
  const claim = claimOf(holder, { version: '1', language: 'en' });
  await identify(context, customerId, { ...claim, numberKind: 'nin', number: '44400000100' });
  for (const kind of ['document', 'selfie'] as const) await sendPicture(context, customerId, kind);
  const home = { state: 'Lagos', localGovernment: 'Surulere', area: 'Aguda', street: '12 Enitan Street' } as const;
  const stated = {
    ...home,
    landmark: 'Behind the market',
    workKind: 'own-business',
    workName: 'Fabrics at Balogun',
  } as const;
  await context.database.write((tx) => askForLevel(tx, customerId, stated));
}

const steps: Record<HolderState, (acting: Acting) => Promise<unknown>> = {
  'identity-refused': async () => {},
  'identity-waits': async ({ context, customerId }) => {
    await sendPicture(context, customerId, 'document');
  },
  'level-waits': askForLevelTwo,
  'limit-lowered': ({ context, today, customerId }) =>
    asOf(context, addDays(today, -1), '20:05').database.write((tx) => setOwnLimit(tx, customerId, toKobo(10_000))),
  offered: async ({ context, customerId, goods }) => {
    const { id } = await checkOut(context, customerId, goods, plan);
    await readOffer(context, customerId, id);
  },
  waiting: ({ context, today, customerId, goods }) => order(context, { customerId, goods, day: today }),
  'on-time': async (acting) => {
    const begun = await begin(acting, 'on-time');
    await payInstalment(acting, begun, 0);
  },
  late: (acting) => begin(acting, 'late'),
  'late-with-fee': (acting) => begin(acting, 'late-with-fee'),
  paused: (acting) => begin(acting, 'paused'),
  settled: async (acting) => {
    const begun = await begin(acting, 'settled');
    await payInstalment(acting, begun, 0);
    await payOffInSandbox(acting.context, acting.customerId, { id: begun.id, day: addDays(acting.today, -10) });
  },
};

/** Orders on a plan, agrees, and makes the down payment; as of a day, or today as it is now. Returns the order's number. */
async function order(
  context: AppContext,
  { customerId, goods, day }: { customerId: string; goods: Goods; day: Day },
): Promise<string> {
  const ordering = day === businessDateOf(context.clock) ? context : asOf(context, day, '09:12');
  const { id, orderNumber } = await checkOut(ordering, customerId, goods, plan);
  await agreeByCode(ordering, customerId, id);
  await beginPayment(ordering, customerId, id);
  const paying = payInSandbox(context, day, `${orderNumber}-1`);
  await askAboutCharges(ordering === context ? context : paying, id);
  return orderNumber;
}

/** Orders on a plan so many days ago, and collects the goods on the same day. */
async function begin(acting: Acting, state: HolderState): Promise<StoredLoan> {
  const { context, today, packerId } = acting;
  const day = addDays(today, -(orderedDaysAgo[state] ?? 0));
  const number = await order(context, { ...acting, day });
  await packAndHandOver(context, number, day, packerId);
  const loan = await findLoanByOwner(context.database.read, loanOwnerOf(number));
  if (loan === null) throw new Error(`the order ${number} of the demo has no loan`);
  return loan;
}

/** Pays an instalment on the day on which it is due. */
async function payInstalment(
  { context, customerId }: Acting,
  { number, agreementText }: StoredLoan,
  index: number,
): Promise<void> {
  const row = readAgreement(agreementText).quote.rows[index];
  if (row === undefined) throw new Error(`the plan ${number} of the demo has no payment ${index + 1}`);
  await repayInSandbox(context, customerId, { number, kobo: row.paymentKobo, day: row.dueOn });
}
