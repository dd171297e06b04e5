import { randomBytes, randomUUID } from 'node:crypto';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { endPayLink, listPayLinks, makePayLink } from '@foodbank/contract/lending/pay-links';
import { startRepayment } from '@foodbank/contract/lending/repayments';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { listCustomerDevices } from '@foodbank/contract/people/customer-devices';
import { addDays } from '@foodbank/contract/primitives/day';
import { readBasket, saveBasket } from '@foodbank/contract/selling/baskets';
import { askHardship, readHardship } from '@foodbank/contract/support/hardship';
import { listLoansOf } from '../src/domains/lending/loans/queries.ts';
import { insertTransfer, listWaitingOf } from '../src/domains/lending/transfers-in/queries.ts';
import { insertTransferCharge } from '../src/domains/money/charges/part-queries.ts';
import { listChargesOf, lockChargeFamily, updateJudgedCharge } from '../src/domains/money/charges/queries.ts';
import { transfersOfAnswer } from '../src/domains/money/charges/transfers.ts';
import { postTransfers } from '../src/domains/money/ledger/post-transfers.ts';
import { insertCard, listCardsOf } from '../src/domains/money/saved-cards/queries.ts';
import { digestNumber } from '../src/domains/people/identity-checks/numbers.ts';
import {
  type CheckStep,
  findIdentity,
  findRunningCheck,
  insertIdentityCheck,
  isToBeSeen,
  listVerifiedKinds,
  moveCheck,
} from '../src/domains/people/identity-checks/queries.ts';
import { insertPicture } from '../src/domains/people/identity-pictures/queries.ts';
import { endCheckout, findOpenCheckout } from '../src/domains/selling/checkout/queries.ts';
import { lockShopOrder } from '../src/domains/selling/orders/locking.ts';
import { ownerOfCheckout } from '../src/domains/selling/orders/order-payment.ts';
import { startPacking } from '../src/domains/selling/orders/packing.ts';
import { placeShopOrder } from '../src/domains/selling/orders/placing.ts';
import { bySystem } from '../src/domains/selling/orders/shop-order-rules.ts';
import { insertQuestion } from '../src/domains/selling/orders/substitute-queries.ts';
import { openTicket } from '../src/domains/support/tickets/open-ticket.ts';
import type { Tx } from '../src/platform/database.ts';
import { makeEmployee, makeEmployer } from './make-employer.ts';
import { goodHome, makeReadyPicture, verifyOther } from './make-level.ts';
import { makeLoan } from './make-loan.ts';
import type { TestCustomer } from './make-own-customer.ts';
import { pictureBody } from './make-pictures.ts';
import { makeProduct, makeStore } from './make-products.ts';
import { checkOut, fillBasket } from './make-shop-order.ts';
import { verifyCustomer } from './make-verified-customer.ts';
import { openPlans } from './open-plans.ts';
import type { Loose, TestApp } from './start-app.ts';

/** What a good request is made for: a customer (or a rider) who makes it. */
interface About {
  app: TestApp;
  customer: TestCustomer;
}

type Request = (about: About) => Loose | Promise<Loose>;

const names = { firstname: 'Bisi', lastname: 'Adeyemi' };
const phone = '08031230099';
const code = '123456';

/** An address as the form sends it. */
export const goodAddress = {
  label: 'Home',
  state: 'Lagos',
  localGovernment: 'Surulere',
  area: 'Aguda',
  street: '12 Enitan Street',
  landmark: 'Opposite the blue mosque',
  recipientName: 'Mama Bisi',
  recipientPhone: '08020000001',
};

/** A basket that can be checked out, of a new store and product. */
async function goodBasket({ app }: About) {
  const store = await makeStore(app);
  const product = await makeProduct(app, store.id, { priceKobo: 500_000 });
  return { storeId: store.id, lines: [{ productId: product.id, quantity: 1 }] };
}

/** A checkout of the customer that waits for its payment. */
async function openCheckout(about: About): Promise<{ id: string; orderNumber: string }> {
  const { app, customer } = about;
  const open = await findOpenCheckout(app.context.database.read, customer.id);
  if (open !== null) return open;
  const { storeId, lines } = await goodBasket(about);
  return checkOut(customer, await fillBasket(customer, storeId, { [lines[0]?.productId ?? '']: 1 }));
}

const shops = new WeakMap<TestApp, ReturnType<typeof openPlans>>();

/** A checkout of the customer on a plan, with an offer that nobody agreed to yet. */
async function openOffer({ app, customer }: About): Promise<{ id: string }> {
  const { database } = app.context;
  const open = await findOpenCheckout(database.read, customer.id);
  if (open !== null && open.financedKobo > 0) return open;
  if (open !== null) await database.write((tx) => endCheckout(tx, open, 'cancelled'));
  const shop = shops.get(app) ?? openPlans(app);
  shops.set(app, shop);
  const plans = await shop;
  if ((await findIdentity(database.read, customer.id)).state !== 'verified') await plans.admit(customer.id);
  return plans.choose({ ...customer, addressId: await plans.addressOf(customer) }, 1);
}

/** The customer has all that a request for level 2 needs, and none waits. */
async function makeReadyToAsk({ app, customer }: About): Promise<void> {
  const { pool, read } = app.context.database;
  const verified = await listVerifiedKinds(read, customer.id);
  if (verified.length === 0) await verifyCustomer(app, customer.id);
  if (!verified.includes('nin')) await verifyOther(app, customer.id);
  await pool.query(
    `update identity_reviews set state = 'refused', reason = 'face-unreadable', decided_at = asked_at
     where customer_id = $1 and state = 'needs-a-person'`,
    [customer.id],
  );
  for (const kind of ['document', 'selfie'] as const) await makeReadyPicture(app, customer.id, kind);
}

/** The customer has a check that waits for the holder's own code. */
const askForCode = ({ app, customer }: About, step: CheckStep) =>
  app.context.database.write(async (tx) => {
    const running = await findRunningCheck(tx, customer.id);
    const id =
      running?.id ??
      (await insertIdentityCheck(tx, {
        ...{ ...names, customerId: customer.id, numberKind: 'nin', birthOn: '1990-05-17', lastDigits: '5678' },
        ...{ numberSealed: null, numberDigest: await digestNumber(tx, 'nin', customer.id), textVersion: '1' },
        ...{
          language: 'en',
          askedOn: tx.businessDate,
          state: 'checking',
          reason: null,
          isTry: true,
          provider: 'sandbox',
        },
      }));
    await moveCheck(tx, id, {
      ...{ step, wipesNumber: true, channels: [{ id: 'phone', shown: '•••• 5678' }], channelId: 'phone' },
      ...{ handleSealed: tx.keys.seal(id), codeExpiresAt: new Date(tx.now.getTime() + 600_000) },
    });
  });

/** A plan of the customer that runs. */
async function runningPlan({ app, customer }: About): Promise<{ number: string }> {
  const { database } = app.context;
  const known = async () => (await listLoansOf(database.read, customer.id)).find(({ state }) => state === 'active');
  const there = await known();
  if (there === undefined) await makeLoan(app, { planCode: 'weeks-4', customerId: customer.id });
  const { number } = there ?? (await known()) ?? { number: '' };
  return { number };
}

/** An instalment of which an employer has said nothing since June. */
async function silentPayslip(about: About): Promise<{ number: string; instalment: string }> {
  const { number } = await runningPlan(about);
  const { pool } = about.app.context.database;
  const { rows } = await pool.query<{ instalment: number }>(
    `with employer as (insert into employers (name, code, state, agreement, in_force_from, created_at)
       select 'Silent State', 'S' || chr(65 + count(*)::int / 26) || chr(65 + count(*)::int % 26), 'Lagos', 'in-force', '2026-01-01', now()
       from employers returning id, code),
     file as (insert into payroll_files (employer_id, month, number, payday, frozen_on, row_count, sum_kobo, created_at)
       select id, '2026-01-01', 'FB-' || code || '-2026-1-1', '2026-01-23', '2026-01-06', 1, 100, now() from employer returning id)
     insert into payroll_rows (file_id, row_number, loan_id, customer_id, instalment, instalment_count, amount_kobo,
       loan_number, first_due_on, last_due_on)
     select f.id, 1, l.id, l.customer_id, n.next, n.next, 100, l.number, '2026-01-23', '2026-02-25' from file f, loans l,
       lateral (select 1 + count(*)::int as next from payroll_rows r where r.loan_id = l.id) n
     where l.number = $1 returning instalment`,
    [number],
  );
  return { number, instalment: String(rows[0]?.instalment) };
}

/** The next payment of the customer's plan, a week later. */
async function goodMoves(about: About): Promise<{ instalment: number; to: string }[]> {
  const { number } = await runningPlan(about);
  const { movable } = await about.customer.call(readHardship, { params: { number } });
  return movable.slice(0, 1).map(({ number: instalment, dueOn }) => ({ instalment, to: addDays(dueOn, 7) }));
}

/** What the customer asked for, and is not decided. */
async function openHardship(about: About): Promise<{ number: string }> {
  const params = await runningPlan(about);
  await about.customer.send(askHardship, { params, body: { moves: await goodMoves(about), reasons: [] } });
  return params;
}

/** A payment of the customer on a plan that was begun. */
async function begunRepayment(about: About): Promise<{ number: string; id: string }> {
  const { number } = await runningPlan(about);
  const body = { amount: 500, key: randomUUID() };
  const { payment } = await about.customer.call(startRepayment, { params: { number }, body });
  return { number, id: payment.id };
}

/** A plan with a pay link. */
async function openPayLink(about: About) {
  const { number } = await runningPlan(about);
  const { links } = await about.customer.call(listPayLinks, { params: { number } });
  const there = links.find(({ url }) => url !== null);
  if (there) return { number, id: there.id };
  const body = { amount: 500, key: randomUUID() };
  return { number, id: (await about.customer.call(makePayLink, { params: { number }, body })).link.id };
}

/** A plan of which no link is open. */
async function planWithoutLinks(about: About) {
  const params = await runningPlan(about);
  for (const { id } of (await about.customer.call(listPayLinks, { params })).links)
    await about.customer.call(endPayLink, { params: { ...params, id } });
  return params;
}

/** Books that a checkout was paid, as an answer of the provider does, and returns its charge. */
async function payInFull(tx: Tx, checkoutId: string): Promise<string> {
  const [first] = await listChargesOf(tx, ownerOfCheckout(checkoutId));
  const [charge] = await lockChargeFamily(tx, first?.id ?? '');
  if (charge === undefined) throw new Error('the checkout has no charge');
  const paid = { state: 'paid', reason: null, alarm: null, paidKobo: charge.amountKobo, feesKobo: 0 } as const;
  const judged = { ...paid, channel: 'card', transactionId: null, paidAt: tx.now, excessKobo: 0, answered: true };
  const transfers = transfersOfAnswer(tx, charge, judged);
  await postTransfers(tx, transfers);
  await updateJudgedCharge(tx, charge.id, judged, { bookingCount: transfers.length, nextAt: null });
  return charge.id;
}

/** A question about an order of the customer that is being packed, with what may be chosen. */
async function openQuestion({ app, customer }: About) {
  const store = await makeStore(app);
  const product = await makeProduct(app, store.id, { priceKobo: 500_000 });
  const instead = await makeProduct(app, store.id, { priceKobo: 400_000 });
  const { basket: before } = await customer.call(readBasket, {});
  const lines = [{ productId: product.id, quantity: 1, substitution: 'call' as const }];
  const { basket } = await customer.call(saveBasket, { body: { storeId: store.id, lines, version: before.version } });
  const endOpen = () =>
    app.context.database.write(async (tx) => {
      const open = await findOpenCheckout(tx, customer.id);
      if (open !== null) await endCheckout(tx, open, 'cancelled');
    });
  await endOpen();
  const { id: checkoutId, orderNumber: number } = await checkOut(customer, basket.version);
  await endOpen();
  return app.context.database.write(async (tx) => {
    await placeShopOrder(tx, await lockShopOrder(tx, number), { paidBy: await payInFull(tx, checkoutId) });
    await startPacking(tx, number, bySystem);
    const { lines: placed } = await lockShopOrder(tx, number);
    const deadlineAt = new Date(tx.now.getTime() + 600_000);
    const asked = { orderNumber: number, lineId: placed[0]?.id ?? '', quantity: 1, deadlineAt, askedBy: randomUUID() };
    const token = randomBytes(16).toString('base64url');
    const id = await insertQuestion(tx, { ...asked, tokenDigest: tx.keys.digest(token) });
    return { number, id, token, productId: instead.id };
  });
}

/** Lets the customer be one whose pictures are of use. */
async function makeKnown({ app, customer }: About): Promise<void> {
  const { isSo } = await isToBeSeen(app.context.database.read, customer.id);
  if (!isSo) await verifyCustomer(app, customer.id);
}

/** A picture of the customer of which no byte is there. */
async function pictureOf(about: About): Promise<string> {
  await makeKnown(about);
  // Any number of them on a day.
  return about.app.context.database.write(async (tx) => {
    const { id } = await insertPicture(tx, {
      ...{ customerId: about.customer.id, kind: 'selfie', documentKind: null, validUntil: null, sizeBytes: 1_000 },
      ...{
        textVersion: '1',
        language: 'en',
        beganOn: '2020-01-01',
        keySealed: tx.keys.seal(randomBytes(32).toString('base64')),
      },
    });
    return id;
  });
}

/** An act of a rider's phone. */
const riderAct = ({ clock }: TestApp) => ({ key: randomUUID(), at: clock.now().toISOString() });

/** Saves an address of the customer and returns its id. */
async function addressOf({ customer }: About): Promise<string> {
  const id = randomUUID();
  await customer.call(saveAddress, { params: { id }, body: goodAddress as never });
  return id;
}

/** A case of the customer. */
const ticketOf = async ({ app, customer }: About) =>
  app.context.database.write((tx) =>
    openTicket(tx, customer.id, { topic: 'other', message: `Question ${randomUUID()}` }),
  );

/**
 * A complete and valid request for each call of the customers' and riders' apps, by the call's name. A call of a new domain gets its
 * entry here; calls without parameters, query and body need none. Where a path names something that belongs to the customer, the
 * request names something that exists: the attack tests send it again as another customer.
 */
const requests: Record<string, Request> = {
  // people: accounts, devices, addresses
  signUpCustomer: () => ({ body: { ...names, phone, password: 'jollof rice' } }),
  confirmSignUp: () => ({ body: { requestId: randomUUID(), code } }),
  sendCodeAgain: () => ({ body: { requestId: randomUUID() } }),
  signInCustomer: ({ customer }) => ({ body: { phone: customer.phone, password: 'not this one' } }),
  requestSignInCode: () => ({ body: { phone } }),
  confirmSignInCode: () => ({ body: { requestId: randomUUID(), code } }),
  requestCustomerPasswordReset: () => ({ body: { phone } }),
  resetCustomerPassword: () => ({ body: { requestId: randomUUID(), code, newPassword: 'fried plantain' } }),
  changeCustomerPassword: () => ({ body: { currentPassword: 'not this one', newPassword: 'fried plantain' } }),
  updateCustomerProfile: () => ({ body: { ...names, email: '' } }),
  requestNumberCode: () => ({ body: { claimId: randomUUID() } }),
  confirmNumberCode: () => ({ body: { claimId: randomUUID(), code } }),
  claimNumber: () => ({ body: { claimId: randomUUID() } }),
  requestEmailCode: () => ({}),
  confirmCustomerEmail: () => ({ body: { code } }),
  requestPhoneChange: () => ({ body: { phone } }),
  confirmPhoneChange: () => ({ body: { requestId: randomUUID(), currentPhoneCode: code, newPhoneCode: code } }),
  getReferralCode: () => ({ params: { code: 'FB-ABC234' } }),
  endCustomerSession: async ({ customer }) => {
    const { devices } = await customer.call(listCustomerDevices, {});
    return { params: { id: devices[0]?.id ?? '' } };
  },
  saveAddress: async (about) => ({ params: { id: await addressOf(about) }, body: goodAddress }),
  deleteAddress: async (about) => ({ params: { id: await addressOf(about) } }),
  startIdentityCheck: () => ({
    body: {
      ...names,
      birthOn: '17 May 1990',
      numberKind: 'bvn',
      number: '22212345670',
      consent: { version: '1', language: 'en' },
    },
  }),
  sendIdentityCode: async (about) => {
    await askForCode(about, 'choosing');
    return { body: { channelId: 'phone' } };
  },
  enterIdentityCode: async (about) => {
    await askForCode(about, 'code-sent');
    return { body: { code: '123456' } };
  },
  loseIdentityCode: async (about) => {
    await askForCode(about, 'code-sent');
    return {};
  },
  beginIdentityPicture: async (about) => {
    await makeKnown(about);
    return { body: pictureBody() };
  },
  sendPicturePiece: async (about) => ({
    params: { id: await pictureOf(about), at: '0' },
    body: Buffer.alloc(500, 7),
  }),
  askForLevel: async (about) => {
    await makeReadyToAsk(about);
    return { body: goodHome };
  },
  dropIdentityPicture: async ({ app, customer }) => ({
    params: { id: await makeReadyPicture(app, customer.id, 'selfie') },
  }),
  stateEmployment: async ({ app, customer }) => {
    if ((await findIdentity(app.context.database.read, customer.id)).state !== 'verified')
      await verifyCustomer(app, customer.id);
    const employer = await makeEmployer(app);
    const { staffNumber } = await makeEmployee(app, employer.id);
    return { body: { employerId: employer.id, staffNumber, consent: { version: '1', language: 'en' } } };
  },
  stateIncome: () => ({ body: { income: '80,000', owedElsewhere: '10,000', residence: 'Lagos' } }),
  choosePlanMessages: () => ({ body: { text: true, email: true } }),
  setOwnLimit: () => ({ body: { limit: 20_000 } }),
  // riders and deliveries
  requestRiderCode: () => ({ body: { phone } }),
  signInRider: () => ({ body: { requestId: randomUUID(), code } }),
  getDeliveryOptions: async (about) => ({ query: { storeId: randomUUID(), addressId: await addressOf(about) } }),
  // selling: catalogue
  listProducts: async ({ app }) => ({ query: { store: (await makeStore(app)).slug, search: 'rice' } }),
  getProduct: async ({ app }) => {
    const { id, slug: store } = await makeStore(app);
    return { params: { slug: (await makeProduct(app, id)).slug }, query: { store } };
  },
  // selling: rides
  acceptStop: ({ app }) => ({ params: { id: randomUUID() }, body: riderAct(app) }),
  giveBackStop: ({ app }) => ({ params: { id: randomUUID() }, body: { ...riderAct(app), reason: 'other' } }),
  pickUpStop: ({ app }) => ({ params: { id: randomUUID() }, body: riderAct(app) }),
  deliverStop: ({ app }) => ({ params: { id: randomUUID() }, body: { ...riderAct(app), code: '1234' } }),
  missStop: ({ app }) => ({ params: { id: randomUUID() }, body: riderAct(app) }),
  // selling: partner payouts
  requestRiderAccount: () => ({ body: { accountNumber: '0123456789', bankCode: '044' } }),
  confirmRiderAccount: () => ({ body: { requestId: randomUUID(), code } }),
  // selling: baskets, checkouts, orders
  saveBasket: async (about) => ({ body: { ...(await goodBasket(about)), version: 0 } }),
  repeatOrder: async (about) => ({ body: { number: (await openCheckout(about)).orderNumber } }),
  quoteCheckout: () => ({ body: { handover: 'pick-up' } }),
  startCheckout: () => ({ body: { key: randomUUID(), basketVersion: 1, handover: 'pick-up', total: 5_000 } }),
  listUnpaidOrders: async (about) => {
    await openCheckout(about);
    return {};
  },
  readCheckout: async (about) => ({ params: { id: (await openCheckout(about)).id } }),
  previewPlans: () => ({ body: { handover: 'pick-up' } }),
  readOffer: async (about) => ({ params: { id: (await openOffer(about)).id } }),
  sendOfferCode: async (about) => ({ params: { id: (await openOffer(about)).id }, body: { digest: 'a'.repeat(64) } }),
  agreeToOffer: async (about) => ({
    params: { id: (await openOffer(about)).id },
    body: { digest: 'a'.repeat(64), requestId: randomUUID(), code, taps: 2 },
  }),
  payCheckout: async (about) => ({ params: { id: (await openCheckout(about)).id } }),
  checkCheckout: async (about) => ({ params: { id: (await openCheckout(about)).id } }),
  // lending: plans that run
  readOwnPlan: async (about) => ({ params: await runningPlan(about) }),
  readOwnPayslips: async (about) => ({ params: await runningPlan(about) }),
  showPayslip: async (about) => ({ params: await silentPayslip(about), body: Buffer.from('%PDF-1.4 a payslip') }),
  listOwnMessages: () => ({ query: {} }),
  keepPush: () => ({
    body: {
      endpoint: 'http://127.0.0.1:9/push/1',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }),
  listToldOfPlan: async (about) => ({ params: await runningPlan(about), query: {} }),
  previewRepayment: async (about) => ({ params: await runningPlan(about), body: { amount: 500 } }),
  quotePayoff: async (about) => ({
    params: await runningPlan(about),
    query: { on: about.app.context.clock.now().toISOString().slice(0, 10) },
  }),
  movePayment: async (about) => ({ params: await runningPlan(about), body: { instalment: 1, to: '2026-12-24' } }),
  readHardship: async (about) => ({ params: await runningPlan(about) }),
  previewHardship: async (about) => ({ params: await runningPlan(about), body: { moves: await goodMoves(about) } }),
  askHardship: async (about) => ({
    params: await runningPlan(about),
    body: { moves: await goodMoves(about), reasons: ['lost-job'], text: 'My shop closed' },
  }),
  takeBackHardship: async (about) => ({ params: await openHardship(about) }),
  startRepayment: async (about) => ({ params: await runningPlan(about), body: { amount: 500, key: randomUUID() } }),
  readRepayment: async (about) => ({ params: await begunRepayment(about) }),
  checkRepayment: async (about) => ({ params: await begunRepayment(about) }),
  // lending: cards that pay by themselves
  readAutomaticPayment: async (about) => ({ params: await runningPlan(about) }),
  startAutomaticPayment: async (about) => ({
    params: await runningPlan(about),
    body: { cardId: await keptCard(about), most: 100, consent: { version: '1', language: 'en' } },
  }),
  endAutomaticPayment: async (about) => ({ params: await runningPlan(about) }),
  unskipAutomaticPayment: async (about) => ({ params: await runningPlan(about), body: { dueOn: '2026-12-24' } }),
  skipAutomaticPayment: async (about) => ({ params: await runningPlan(about), body: { dueOn: '2026-12-24' } }),
  checkSavedAccount: async (about) => ({ params: { id: await keptCard(about) } }),
  chooseTransferPlan: async (about) => ({ params: { id: await waitingMoney(about) }, body: await runningPlan(about) }),
  returnTransfer: async (about) => ({ params: { id: await waitingMoney(about) } }),
  removeSavedCard: async (about) => ({ params: { id: await keptCard(about) } }),
  // lending: pay links
  listPayLinks: async (about) => ({ params: await runningPlan(about) }),
  makePayLink: async (about) => ({ params: await planWithoutLinks(about), body: { amount: 500, key: randomUUID() } }),
  endPayLink: async (about) => ({ params: await openPayLink(about) }),
  listShopOrders: () => ({ query: {} }),
  readShopOrder: async (about) => ({ params: { number: (await openCheckout(about)).orderNumber } }),
  readPlanStatementFile: async (about) => ({ params: await runningPlan(about) }),
  readPaperFile: () => ({ params: { number: 'LN-00000000' } }),
  readReceiptFile: async (about) => ({ params: { number: (await openCheckout(about)).orderNumber } }),
  readReturns: async (about) => ({ params: { number: (await openCheckout(about)).orderNumber } }),
  previewLeaving: async (about) => ({ params: { number: (await openCheckout(about)).orderNumber } }),
  leavePlan: async (about) => ({ params: { number: (await openCheckout(about)).orderNumber }, body: { due: 100 } }),
  previewReturn: async (about) => ({
    params: { number: (await openCheckout(about)).orderNumber },
    body: { lines: [{ lineId: randomUUID(), quantity: 1 }] },
  }),
  askReturn: async (about) => ({
    params: { number: (await openCheckout(about)).orderNumber },
    body: {
      key: randomUUID(),
      lines: [{ lineId: randomUUID(), quantity: 1, problem: 'damaged' }],
      note: 'The bag was torn',
    },
  }),
  previewGiveBack: async (about) => ({
    params: { number: (await openCheckout(about)).orderNumber },
    body: { lines: [{ lineId: randomUUID(), quantity: 1 }] },
  }),
  giveGoodsBack: async (about) => ({
    params: { number: (await openCheckout(about)).orderNumber },
    body: {
      key: randomUUID(),
      lines: [{ lineId: randomUUID(), quantity: 1 }],
      way: 'pick-up',
      isUnopened: true,
    },
  }),
  nameRefundAccount: () => ({ body: { bankCode: '058', accountNumber: '0123456789' } }),
  confirmRefundAccount: () => ({ body: { requestId: '00000000-0000-7000-8000-000000000001', code: '123456' } }),
  readReceipt: async (about) => ({ params: { number: (await openCheckout(about)).orderNumber } }),
  listSubstitutes: async ({ app }) => {
    const { id, slug: store } = await makeStore(app);
    return { params: { slug: (await makeProduct(app, id)).slug }, query: { store } };
  },
  readLinkedQuestion: async (about) => ({ params: { token: (await openQuestion(about)).token } }),
  answerLinkedQuestion: async (about) => {
    const { token, productId } = await openQuestion(about);
    return { params: { token }, body: { productId } };
  },
  readQuestion: async (about) => {
    const { number, id } = await openQuestion(about);
    return { params: { number, id } };
  },
  answerQuestion: async (about) => {
    const { number, id, productId } = await openQuestion(about);
    return { params: { number, id }, body: { productId } };
  },
  // support: cases
  openTicket: async (about) => ({
    body: { topic: 'late', message: 'My food is late.', orderNumber: (await openCheckout(about)).orderNumber },
  }),
  listTickets: async (about) => ({ query: { order: (await openCheckout(about)).orderNumber } }),
  readTicket: async (about) => ({ params: { ticketId: (await ticketOf(about)).id } }),
  markTicketRead: async (about) => {
    const { id: ticketId } = await ticketOf(about);
    return { params: { ticketId }, body: { lastMessageId: ticketId } };
  },
  addTicketMessage: async (about) => ({
    params: { ticketId: (await ticketOf(about)).id },
    body: { message: 'It has not come yet.' },
  }),
  cancelShopOrder: async (about) => ({ params: { number: (await openCheckout(about)).orderNumber } }),
};

/** What came in by the customer's own account number and waits for an answer. */
const waitingMoney = ({ app, customer }: About): Promise<string> =>
  app.context.database.write(async (tx) => {
    const [there] = await listWaitingOf(tx, customer.id);
    if (there !== undefined) return there.chargeId;
    const reference = `theirs-${randomUUID()}`;
    const senderSealed = tx.keys.seal(JSON.stringify({ accountNumber: null, bankName: null, name: null }));
    const about = { customerId: customer.id, amountKobo: 50_000, senderSealed };
    const charge = await insertTransferCharge(tx, {
      reference: reference.slice(0, 40),
      providerReference: reference,
      ...about,
    });
    if (charge === null) throw new Error('no money that waits');
    await insertTransfer(tx, charge.id, customer.id);
    return charge.id;
  });

/** A card that the customer keeps. */
const keptCard = ({ app, customer }: About): Promise<string> =>
  app.context.database.write(async (tx) => {
    const [there] = await listCardsOf(tx, customer.id);
    if (there !== undefined) return there.id;
    const about = { channel: 'card', brand: 'visa', last4: '4081', bank: 'TEST BANK', endsOn: '2090-12-31' };
    const authorizationSealed = tx.keys.seal(JSON.stringify({ code: 'AUTH_test', email: 'bisi@example.com' }));
    return (await insertCard(tx, { customerId: customer.id, ...about, authorizationSealed, signatureDigest: null })).id;
  });

/** True if a call has a good request: its own, or an empty one because it takes no input. */
export const hasGoodRequest = ({ name, params, query, body }: Endpoint): boolean =>
  Object.hasOwn(requests, name) || (!params && !query && !body);

/** A valid request for a call, made by the customer. */
export const goodShopRequest = async (about: About, { name }: Endpoint): Promise<Loose> =>
  (await requests[name]?.(about)) ?? {};
