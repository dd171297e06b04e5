import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@foodbank/contract/endpoint';
import * as accounts from '@foodbank/contract/people/customer-accounts';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { readBasket, saveBasket } from '@foodbank/contract/selling/baskets';
import { type Checkout, quoteCheckout, startCheckout } from '@foodbank/contract/selling/checkout';
import { textsQueue } from '../src/domains/foundation/notifications/queue-text.ts';
import { phoneCodesQueue } from '../src/domains/people/accounts/phone-codes.ts';
import { allJobs } from '../src/jobs.ts';
import { cookieIn, ownPage, wrongCode } from './customer-texts.ts';
import { makeProduct, makeStore } from './make-products.ts';
import type { Answer, Loose, TestApp } from './start-app.ts';

/** The address of a mobile carrier's gateway, behind which all people of a test are. */
export const gateway = '102.89.34.7';

/** What somebody was refused who did nothing wrong. */
export interface PersonRefused {
  /** Which person, from 0. */
  person: number;
  act: string;
  status: number;
  code: string;
}

/** A person with a phone who uses the shop as its app does. Each act makes the calls of one screen, from the gateway's address. */
export interface Person {
  number: number;
  phone: string;
  password: string;
  /** Types the form of a sign-up. Returns false if it was refused; so do the other acts. */
  signUp(): Promise<boolean>;
  /** Types a code that is not the one in the text message. */
  mistype(): Promise<boolean>;
  /** Types the code of the sign-up, or of the log-in by code. */
  confirm(): Promise<boolean>;
  /** Logs in on a phone without a session: by the password, or by asking for a code, which `confirm` types. */
  logIn(by?: 'password' | 'code'): Promise<boolean>;
  /** Fills the basket and presses the button. Returns the checkout, or null if something was refused. */
  order(): Promise<Checkout | null>;
}

/** People behind one address. */
export interface People {
  people: Person[];
  /** Everything that one of them was refused so far. */
  refused: PersonRefused[];
  /** How many text messages of each kind they caused so far. */
  countTexts(): Promise<Record<string, number>>;
}

/** Who they are. The app must be workless: an act does what the jobs of its text message do, so that nobody waits for a worker. */
export interface GivenPeople {
  app: TestApp;
  count?: number;
  address?: string;
  /** What each of them orders one of; by default a product that there is enough of. */
  shelf?: { storeId: string; productId: string };
}

// Phones and passwords differ between the files of a run, and between two calls in a file.
let made = 0;

/** Makes people behind one address. They have done nothing yet. */
export async function bePeople({ app, count = 1_000, address = gateway, shelf: given }: GivenPeople): Promise<People> {
  if (!app.isWorkless) throw new Error('these people need an app without jobs');
  const shelf = given ?? (await fillShelf(app, count));
  const refused: PersonRefused[] = [];
  const phones: string[] = [];
  const people = Array.from({ length: count }, (_, number) => {
    made += 1;
    const phone = `0902${String(made).padStart(7, '0')}`;
    phones.push(phoneKey(phone) ?? phone);
    return bePerson(app, { number, phone, password: `jollof rice ${made}` }, { address, shelf, refused });
  });
  const countTexts = async () => {
    const sql = 'select kind, count(*)::int as count from text_messages where to_key = any($1) group by kind';
    const { rows } = await app.context.database.pool.query(sql, [phones]);
    return Object.fromEntries(rows.map(({ kind, count: sent }) => [kind, sent]));
  };
  return { people, refused, countTexts };
}

/**
 * They do it within an hour: each signs up, every tenth types a wrong code before the right one, each logs in again, every fourth of them
 * by a code, and orders. The clock moves by an hour, and `atOnce` of them act at the same time.
 */
export async function liveAnHour(app: TestApp, { people }: People, atOnce = 10): Promise<Checkout[]> {
  const checkouts: Checkout[] = [];
  const live = async (person: Person) => {
    const isTenth = person.number % 10 === 0;
    if (!(await person.signUp())) return;
    if (isTenth) await person.mistype();
    if (!(await person.confirm())) return;
    const byCode = person.number % 4 === 0;
    if (!(await person.logIn(byCode ? 'code' : 'password'))) return;
    if (byCode && !(await person.confirm())) return;
    const checkout = await person.order();
    if (checkout !== null) checkouts.push(checkout);
  };
  for (let from = 0; from < people.length; from += atOnce) {
    const some = people.slice(from, from + atOnce);
    await Promise.all(some.map(live));
    app.clock.advance((3_600 * some.length) / people.length);
  }
  return checkouts;
}

async function fillShelf(app: TestApp, count: number) {
  const store = await makeStore(app);
  const product = await makeProduct(app, store.id, { priceKobo: 250_000, onHand: 4 * count });
  return { storeId: store.id, productId: product.id };
}

interface Surroundings {
  address: string;
  shelf: { storeId: string; productId: string };
  refused: PersonRefused[];
}

function bePerson(
  app: TestApp,
  { number, phone, password }: Pick<Person, 'number' | 'phone' | 'password'>,
  { address, shelf: { storeId, productId }, refused }: Surroundings,
): Person {
  let cookie: string | null = null;
  let asked: { requestId: string; code: string | null; endpoint: Endpoint } | null = null;
  const send = async (
    endpoint: Endpoint,
    sent: Loose,
    expected = 200,
  ): Promise<Answer<Record<string, unknown>> | null> => {
    const headers = { ...ownPage, ...(cookie === null ? {} : { cookie: `customer=${cookie}` }) };
    const answer = await app.send(endpoint, sent, undefined, address, headers);
    cookie = cookieIn(answer) ?? cookie;
    if (answer.status === expected) return answer;
    refused.push({ person: number, act: endpoint.name, status: answer.status, code: answer.body.code });
    return null;
  };
  const askFor = async (ask: Endpoint, confirm: Endpoint, body: object) => {
    const answer = await send(ask, { body });
    if (answer === null) return false;
    const requestId = String(answer.body.requestId);
    asked = { requestId, code: await receiveCode(app, phone, requestId), endpoint: confirm };
    if (asked.code === null) refused.push({ person: number, act: ask.name, status: 200, code: 'no-text' });
    return asked.code !== null;
  };
  const type = async (change: (code: string) => string, expected: number) => {
    if (asked === null || asked.code === null) throw new Error('no code was asked for');
    const { requestId, code, endpoint } = asked;
    return (await send(endpoint, { body: { requestId, code: change(code) } }, expected)) !== null;
  };
  return {
    ...{ number, phone, password },
    signUp: () =>
      askFor(accounts.signUpCustomer, accounts.confirmSignUp, {
        ...{ firstname: 'Bisi', lastname: 'Adeyemi', phone, password },
      }),
    mistype: () => type(wrongCode, 400),
    confirm: () => type((code) => code, 200),
    async logIn(by = 'password') {
      cookie = null;
      if (by === 'code') return askFor(accounts.requestSignInCode, accounts.confirmSignInCode, { phone });
      return (await send(accounts.signInCustomer, { body: { phone, password } })) !== null;
    },
    async order() {
      const before = await send(readBasket, {});
      const version = (before?.body.basket as { version: number } | undefined)?.version;
      const saved = await send(saveBasket, { body: { storeId, lines: [{ productId, quantity: 1 }], version } });
      const quoted = saved && (await send(quoteCheckout, { body: { handover: 'pick-up' } }));
      if (!quoted) return null;
      const { basketVersion, total } = quoted.body.quote as { basketVersion: number; total: number };
      const body = { key: randomUUID(), basketVersion, handover: 'pick-up', total };
      const started = await send(startCheckout, { body });
      return started && (started.body.checkout as Checkout);
    },
  };
}

/** Does what the jobs of a code do, and reads the text message before it leaves. Null if none came. */
async function receiveCode({ context }: TestApp, phone: string, requestId: string): Promise<string | null> {
  const jobs = jobsOf(context);
  await jobs.get(phoneCodesQueue)?.(requestId);
  const sql = `select m.id, m.sealed from text_messages m join phone_codes c on c.text_id = m.id where c.id = $1 and m.to_key = $2`;
  const { rows } = await context.database.pool.query(sql, [requestId, phoneKey(phone)]);
  const [message] = rows as { id: string; sealed: Buffer | null }[];
  if (message === undefined || message.sealed === null) return null;
  const code = /\b\d{6}\b/.exec(context.keys.unseal(message.sealed))?.[0];
  await jobs.get(textsQueue)?.(message.id);
  const { rows: after } = await context.database.pool.query('select sent_at from text_messages where id = $1', [
    message.id,
  ]);
  return after[0]?.sent_at ? (code ?? null) : null;
}

const known = new WeakMap<object, Map<string, (id: string) => Promise<unknown>>>();

/** The jobs of an app by their queue. */
function jobsOf(context: TestApp['context']) {
  const found = known.get(context);
  if (found !== undefined) return found;
  const jobs = new Map(allJobs(context).map(({ queue, run }) => [queue, async (id: string) => run(id)]));
  known.set(context, jobs);
  return jobs;
}
