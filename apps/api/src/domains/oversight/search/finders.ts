import { payoutStates } from '@foodbank/contract/earning/payouts';
import { loanStates } from '@foodbank/contract/lending/loans-staff';
import { chargeStateWords } from '@foodbank/contract/money/charges-staff';
import type { SearchKindName } from '@foodbank/contract/oversight/search-staff';
import { formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import { foldName, nameSearch } from '@foodbank/contract/primitives/fold-text';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { phoneSpellings } from '@foodbank/contract/primitives/phone';
import type { NumberPart, SearchHandles } from '@foodbank/contract/primitives/search-handles';
import { shopOrderStates } from '@foodbank/contract/selling/shop-orders';
import { requestKinds, requestStates } from '@foodbank/contract/support/requests-staff';
import type { Db } from '../../../platform/database.ts';
import { type StaffCaller, storesOf } from '../../../platform/staff-caller.ts';
import { nameFor } from '../../selling/orders/staff-reading.ts';
import * as queries from './queries.ts';

/** How well a record fits, best first: its own number, a person's whole name or contact, and so on. */
export const ranks = { number: 0, name: 1, begin: 2, word: 3, digits: 4, part: 5, related: 6 } as const;

/** A record that was found. */
export interface Found {
  id: string;
  label: string;
  detail: string;
  rank: number;
}

/** What is searched: the handles in the text, without a contact unless the member asked for it, and who asks. */
export interface Asked extends SearchHandles {
  staff: StaffCaller;
}

/** Finds records of one kind; nothing where the text can't be one of its handles. */
export type Finder = (db: Db, asked: Asked) => Promise<Found[]>;

/** Joins what tells a record from others, without what is not known. */
const details = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

const phoneKeyOf = ({ contact }: Asked) => (contact !== null && 'phoneKey' in contact ? contact.phoneKey : null);
const emailKeyOf = ({ contact }: Asked) => (contact !== null && 'emailKey' in contact ? contact.emailKey : null);
const phoneEndOf = ({ contact }: Asked) => (contact !== null && 'phoneEnd' in contact ? contact.phoneEnd : null);

const wordLengthMin = 3;
/** The parameters of a search by name; null for a name that is too short. The last sign of Unicode ends what begins with it. */
function nameValues({ name }: Asked): [string, string, string | null, readonly string[]] | null {
  if (name === null || name.folded.length < wordLengthMin) return null;
  const [longest = ''] = name.patterns;
  const hasWord = longest.replaceAll('\\', '').length - 2 >= wordLengthMin;
  return [name.folded, `${name.folded}\u{10ffff}`, hasWord ? longest : null, name.patterns];
}

function rankOfName(typed: string, { name, search }: { name: string; search: string }): number {
  if (foldName(name) === typed || search === nameSearch(typed)) return ranks.name;
  if (search.startsWith(typed)) return ranks.begin;
  return ` ${search}`.includes(` ${typed}`) ? ranks.word : ranks.part;
}

/** People whose name has the words, each with what stands beside the name. */
async function findByName(
  db: Db,
  asked: Asked,
  list: (db: Db, ...values: [string, string, string | null, readonly string[]]) => Promise<queries.PersonRow[]>,
): Promise<Found[]> {
  const values = nameValues(asked);
  if (values === null) return [];
  const rows = await list(db, ...values);
  return rows.map((row) => ({ id: row.id, label: row.name, detail: row.detail, rank: rankOfName(values[0], row) }));
}

const asPerson =
  (rank: number) =>
  ({ id, name, detail }: queries.PersonRow): Found => ({ id, label: name, detail, rank });

/** The first and the last number that begin with digits; none for digits that a number ends with. */
const numbersFrom = (prefix: string, { of, digits }: NumberPart): [from: string, to: string] =>
  of === null ? ['', ''] : [prefix + digits.padEnd(8, '0'), prefix + digits.padEnd(8, '9')];

/** True if digits may be those of a kind of numbers. */
const mayBeOf = (part: NumberPart | null, kind: NonNullable<NumberPart['of']>): part is NumberPart =>
  part !== null && (part.of === null || part.of === kind);

const findOrders =
  (permission: 'orders.read' | 'orders.work'): Finder =>
  async (db, { staff, orderNumber, numberPart }) => {
    const storeIds = storesOf(staff, permission);
    const rows = await listOrders(db, { orderNumber, numberPart, storeIds });
    return rows.map(({ id, state, storeName, customerName, createdAt }) => ({
      ...{ id, label: id, rank: orderNumber === null ? ranks.digits : ranks.number },
      detail: details(nameFor(staff, customerName), shopOrderStates[state], formatDay(createdAt), storeName),
    }));
  };

async function listOrders(
  db: Db,
  {
    orderNumber,
    numberPart,
    storeIds,
  }: Pick<Asked, 'orderNumber' | 'numberPart'> & { storeIds: readonly string[] | null },
): Promise<queries.OrderRow[]> {
  if (orderNumber !== null) return queries.listOrdersByNumber(db, orderNumber, storeIds);
  if (!mayBeOf(numberPart, 'order')) return [];
  const [from, to] = numbersFrom('FB-', numberPart);
  return queries.listOrdersByDigits(db, numberPart.digits, storeIds, from, to);
}

const findCustomers: Finder = async (db, asked) => {
  const [phoneKey, emailKey, phoneEnd] = [phoneKeyOf(asked), emailKeyOf(asked), phoneEndOf(asked)];
  if (phoneKey !== null) return (await queries.listCustomersByPhone(db, phoneKey)).map(asPerson(ranks.name));
  if (emailKey !== null) return (await queries.listCustomersByEmail(db, emailKey)).map(asPerson(ranks.name));
  if (phoneEnd !== null) return (await queries.listCustomersByPhoneEnd(db, phoneEnd)).map(asPerson(ranks.name));
  return findByName(db, asked, queries.listCustomersByName);
};

const findAgents: Finder = async (db, asked) => {
  if (asked.contact !== null) {
    const found = await queries.listAgentsByContact(db, phoneKeyOf(asked), emailKeyOf(asked), phoneEndOf(asked));
    return found.map(asPerson(ranks.name));
  }
  const byCode =
    asked.referralCode === null
      ? []
      : (await queries.listAgentsByCode(db, asked.referralCode)).map(asPerson(ranks.number));
  return [...byCode, ...(await findByName(db, asked, queries.listAgentsByName))];
};

const asRequest =
  (rank: number) =>
  ({ id, isOwn, reference, kind, state, senderName, subject, receivedAt }: queries.RequestRow): Found => ({
    ...{ id, label: reference, rank: isOwn ? rank : ranks.related },
    detail: details(senderName, subject || requestKinds[kind], requestStates[state], formatDay(receivedAt)),
  });

const findRequests: Finder = async (db, asked) => {
  const { contact, name, numberPart, orderNumber, requestNumber } = asked;
  if (contact !== null) {
    const phoneKey = phoneKeyOf(asked);
    const phones = phoneKey === null ? null : phoneSpellings(phoneKey);
    const found = await queries.listRequestsByContact(db, emailKeyOf(asked), phones, phoneEndOf(asked));
    return found.map(asRequest(ranks.part));
  }
  if (requestNumber !== null || orderNumber !== null)
    return (await queries.listRequestsByNumber(db, requestNumber, orderNumber)).map(asRequest(ranks.number));
  if (mayBeOf(numberPart, 'request'))
    return (await queries.listRequestsByDigits(db, numberPart.digits)).map(asRequest(ranks.digits));
  const [, , pattern] = nameValues(asked) ?? [];
  return pattern == null || name === null
    ? []
    : (await queries.listRequestsByWords(db, pattern, name.patterns)).map(asRequest(ranks.part));
};

const findLoans: Finder = async (db, { loanNumber, orderNumber, numberPart }) => {
  const rows = await listLoans(db, { loanNumber, orderNumber, numberPart });
  const ownRank = loanNumber === null ? ranks.digits : ranks.number;
  return rows.map(({ id, isOwn, number, state, customerName, createdAt }) => ({
    ...{ id, label: number, rank: isOwn ? ownRank : ranks.related },
    detail: details(customerName, loanStates[state], formatDay(createdAt)),
  }));
};

async function listLoans(
  db: Db,
  { loanNumber, orderNumber, numberPart }: Pick<Asked, 'loanNumber' | 'orderNumber' | 'numberPart'>,
): Promise<queries.LoanRow[]> {
  if (loanNumber !== null || orderNumber !== null)
    return queries.listLoansByNumber(db, loanNumber, orderNumber && `order:${orderNumber}`);
  if (!mayBeOf(numberPart, 'loan')) return [];
  const [from, to] = numbersFrom('LN-', numberPart);
  return queries.listLoansByDigits(db, numberPart.digits, from, to);
}

const findCharges: Finder = async (db, { reference, orderNumber }) => {
  if (reference === null && orderNumber === null) return [];
  const rows = await queries.listChargesByReference(db, reference, orderNumber);
  return rows.map((row) => ({
    ...{ id: row.id, label: row.reference, rank: row.isOwn ? ranks.number : ranks.related },
    detail: details(row.customerName, formatKobo(row.amountKobo), chargeStateWords(row)),
  }));
};

const findPayouts: Finder = async (db, { reference, referralCode }) => {
  if (reference === null && referralCode === null) return [];
  const rows = await queries.listPayoutsByReference(db, reference, referralCode);
  return rows.map(({ id, isOwn, name, state, amountKobo, day }) => ({
    ...{ id, label: name, rank: isOwn ? ranks.number : ranks.related },
    detail: details(formatKobo(amountKobo), payoutStates[state], formatMonth(day)),
  }));
};

const findPartnerPayouts: Finder = async (db, { reference }) => {
  if (reference === null) return [];
  const rows = await queries.listPartnerPayoutsByReference(db, reference);
  return rows.map(({ id, name, state, amountKobo, day }) => ({
    ...{ id, label: name, rank: ranks.number },
    detail: details(formatKobo(amountKobo), payoutStates[state], `to ${formatDay(day)}`),
  }));
};

/** The finder of each kind. */
export const finders: Readonly<Record<SearchKindName, Finder>> = {
  order: findOrders('orders.read'),
  'packing-order': findOrders('orders.work'),
  customer: findCustomers,
  agent: findAgents,
  request: findRequests,
  loan: findLoans,
  charge: findCharges,
  payout: findPayouts,
  'partner-payout': findPartnerPayouts,
};
