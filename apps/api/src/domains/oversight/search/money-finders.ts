import { payoutStates } from '@foodbank/contract/earning/payouts';
import { loanStates } from '@foodbank/contract/lending/loans-staff';
import { chargeStateWords } from '@foodbank/contract/money/charges-staff';
import { ledgerKinds } from '@foodbank/contract/money/ledger-staff';
import { formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { readDay } from '@foodbank/contract/primitives/typed-days';
import type { Db } from '../../../platform/database.ts';
import {
  type Asked,
  details,
  type Finder,
  hasWords,
  mayBeOf,
  nameValues,
  numbersFrom,
  rankOfName,
  ranks,
} from './finder.ts';
import * as queries from './money-queries.ts';
import { ofFew } from './selling-finders.ts';

const findLoans: Finder = async (db, asked) => {
  const rows = await listLoans(db, asked);
  const ownRank = asked.loanNumber === null ? ranks.digits : ranks.number;
  return rows.map(({ id, isOwn, number, state, customerName, createdAt }) => ({
    ...{ id, label: number, rank: isOwn ? ownRank : ranks.related },
    detail: details(customerName, loanStates[state], formatDay(createdAt)),
  }));
};

async function listLoans(db: Db, { loanNumber, orderNumber, numberPart, name }: Asked): Promise<queries.LoanRow[]> {
  if (loanNumber !== null || orderNumber !== null)
    return queries.listLoansByNumber(db, loanNumber, orderNumber && `order:${orderNumber}`);
  if (mayBeOf(numberPart, 'loan')) {
    const [from, to] = numbersFrom('LN-', numberPart);
    return queries.listLoansByDigits(db, numberPart.digits, from, to);
  }
  const values = nameValues({ name });
  return values === null ? [] : queries.listLoansByCustomer(db, ...values);
}

const findCharges: Finder = async (db, { reference, orderNumber }) => {
  if (reference === null && orderNumber === null) return [];
  const rows = await queries.listChargesByReference(db, reference, orderNumber);
  return rows.map((row) => ({
    ...{ id: row.id, label: row.reference, rank: row.isOwn ? ranks.number : ranks.related },
    detail: details(row.customerName, formatKobo(row.amountKobo), chargeStateWords(row)),
  }));
};

const findPayouts: Finder = async (db, asked) => {
  const { reference, referralCode } = asked;
  const values = nameValues(asked);
  const rows = [
    ...(reference === null && referralCode === null
      ? []
      : await queries.listPayoutsByReference(db, reference, referralCode)),
    ...(values === null ? [] : await queries.listPayoutsByAgent(db, ...values)),
  ];
  return rows.map(({ id, isOwn, name, state, amountKobo, day }) => ({
    ...{ id, label: name, rank: isOwn ? ranks.number : ranks.related },
    detail: details(formatKobo(amountKobo), payoutStates[state], formatMonth(day)),
  }));
};

const findPartnerPayouts: Finder = async (db, asked) => {
  const { reference } = asked;
  const values = nameValues(asked);
  const rows = [
    ...(reference === null ? [] : await queries.listPartnerPayoutsByReference(db, reference)),
    ...(values === null ? [] : await queries.listPayoutsByPartner(db, values[3])),
  ];
  return rows.map(({ id, isOwn, name, state, amountKobo, day }) => ({
    ...{ id, label: name, rank: isOwn ? ranks.number : ranks.related },
    detail: details(formatKobo(amountKobo), payoutStates[state], `to ${formatDay(day)}`),
  }));
};

const findCommissions: Finder = async (db, { orderNumber, token }) => {
  const number = orderNumber ?? token;
  const rows = number === null ? [] : await queries.listCommissionsOfOrder(db, number);
  return rows.map(({ id, name, detail }) => ({
    ...{ id, label: `Commission of order ${name}`, detail, rank: orderNumber === null ? ranks.number : ranks.related },
  }));
};

// Our references begin with what they are of, and the ledger names a record by its kind and id.
const subjectOfReference = [
  [/^payout-([0-9a-f-]{36})$/, 'payout:'],
  [/^partner-([0-9a-f-]{36})$/, 'partner-payout:'],
] as const;

const findTransfers: Finder = async (db, { reference, orderNumber, rowId }) => {
  const subjects = [
    ...(orderNumber === null ? [] : [`order:${orderNumber}`]),
    ...subjectOfReference.flatMap(([pattern, kind]) => {
      const id = pattern.exec(reference ?? '')?.[1];
      return id === undefined ? [] : [`${kind}${id}`];
    }),
    ...(rowId === null ? [] : ['payout', 'partner-payout', 'charge', 'line', 'loan'].map((kind) => `${kind}:${rowId}`)),
  ];
  const isNone = subjects.length === 0 && reference === null;
  const rows = isNone ? [] : await queries.listTransfersOf(db, subjects, orderNumber, reference);
  return rows.map(({ id, code, amountKobo, bookedOn }) => ({
    ...{ id, label: code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' '), rank: ranks.related },
    detail: details(formatKobo(amountKobo), formatDay(bookedOn)),
  }));
};

const findAccounts: Finder = async (db, asked) => {
  const kinds = Object.entries(ledgerKinds).flatMap(([kind, label]) => (hasWords(label, asked) ? [kind] : []));
  const rows = kinds.length === 0 ? [] : await queries.listAccountsOfKinds(db, kinds);
  return rows.map(({ id, kind }) => ({ id, label: ledgerKinds[kind], detail: '', rank: ranks.word }));
};

const findStatementLines: Finder = async (db, { reference }) => {
  const rows = reference === null ? [] : await queries.listStatementLines(db, reference);
  return rows.map(({ id, description, amountKobo, bookedOn }) => ({
    ...{ id, label: description || 'Line of a statement', rank: ranks.number },
    detail: details(amountKobo === null ? null : formatKobo(amountKobo), bookedOn && formatDay(bookedOn)),
  }));
};

const findStatements: Finder = async (db, asked) => {
  const values = nameValues(asked);
  const rows = values === null ? [] : await queries.listStatements(db, values[3]);
  return rows.map(({ id, name, toOn }) => ({
    ...{ id, label: name, detail: `to ${formatDay(toOn)}`, rank: rankOfName(values?.[0] ?? '', name) },
  }));
};

const findProviderEvents: Finder = async (db, { token, reference }) => {
  const wanted = token ?? reference;
  const rows = wanted === null ? [] : await queries.listProviderEvents(db, wanted);
  return rows.map(({ id, event, reference: of, receivedAt }) => ({
    ...{ id, label: event, detail: details(of, formatDay(receivedAt)), rank: ranks.related },
  }));
};

const findProofs: Finder = async (db, { text }) => {
  const day = readDay(text);
  const rows = day === null ? [] : await queries.listProofs(db, day);
  return rows.map(({ id, day: of, differences }) => ({
    ...{ id, label: `Proof of ${formatDay(of)}`, rank: ranks.number },
    detail: differences === null ? '' : differences === 0 ? 'No differences' : `${differences} differences`,
  }));
};

/** The finders of money and loans. */
export const moneyFinders = {
  loan: findLoans,
  charge: findCharges,
  payout: findPayouts,
  'partner-payout': findPartnerPayouts,
  commission: findCommissions,
  transfer: findTransfers,
  'ledger-account': findAccounts,
  'statement-line': findStatementLines,
  statement: findStatements,
  'provider-event': findProviderEvents,
  plan: ofFew(queries.listPlans),
  proof: findProofs,
};
