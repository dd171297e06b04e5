import { payoutStates } from '@foodbank/contract/earning/payouts';
import { type LoanStateKey, loanStates } from '@foodbank/contract/lending/loans-staff';
import { chargeStates, refundStates } from '@foodbank/contract/money/charges-staff';
import { type StatementAccount, statementAccounts } from '@foodbank/contract/money/reconciliation-staff';
import type { ConnectedKind, ConnectedRecord } from '@foodbank/contract/oversight/connections-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { type ShopOrderState, stateWords } from '@foodbank/contract/selling/shop-orders';
import { type RequestState, requestStates } from '@foodbank/contract/support/requests-staff';
import type { ConnectedRow } from './queries.ts';

/** What a record is called, where it stands, and its page. */
interface Words {
  text: string;
  detail?: string;
  at: string;
}

/** The first part of an id that two make up: the page is the first one's. */
const first = (id: string): string => id.split('#')[0] ?? '';
const inWords = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');
const named = (words: Readonly<Record<string, string>>, state: string): string => words[state] ?? inWords(state);

const approvalStates = { open: 'Waits for a decision', recalled: 'Taken back', expired: 'Not decided in time' };

const describe: Readonly<Record<ConnectedKind, (row: ConnectedRow, labels: ReadonlyMap<string, string>) => Words>> = {
  customer: ({ id, name }) => ({ text: name, at: `customers/${id}` }),
  order: ({ id, name, state }) => ({
    text: id,
    detail: stateWords({ state: state as ShopOrderState, handover: name as 'pick-up' | 'delivery' }),
    at: `orders/${id}`,
  }),
  loan: ({ id, name, state }) => ({ text: name, detail: loanStates[state as LoanStateKey], at: `loans/${id}` }),
  charge: ({ id, name, state }) => ({
    text: name,
    detail: named({ ...chargeStates, together: 'Paid, together with another payment' }, state),
    at: `charges/${id}`,
  }),
  refund: ({ id, state, at }) => ({
    text: `Refund of ${formatDay(at)}`,
    detail: named(refundStates, state),
    at: `charges/${first(id)}`,
  }),
  return: ({ id, state, at }) => ({
    text: `Return asked for on ${formatDay(at)}`,
    detail: state === 'open' ? 'To decide' : 'Decided',
    at: `returns/${id}`,
  }),
  request: ({ id, name, state }) => ({
    text: name,
    detail: requestStates[state as RequestState],
    at: `requests/${id}?list=all`,
  }),
  approval: ({ id, name, state }, labels) => ({
    text: labels.get(name) ?? inWords(name),
    detail: named(approvalStates, state),
    at: `approvals/${id}`,
  }),
  commission: ({ id, name, state }) => ({
    text: `Commission of ${name}`,
    detail: inWords(state),
    at: `agents/${first(id)}/earnings`,
  }),
  payout: ({ id, name, state }) => ({
    text: `Payout to ${name}`,
    detail: named(payoutStates, state),
    at: `payouts/${id}`,
  }),
  'partner-payout': ({ id, name, state }) => ({
    text: `Payout to ${name}`,
    detail: named(payoutStates, state),
    at: `partner-payouts/${id}`,
  }),
  'statement-line': ({ id, name, state }) => ({
    text: `${statementAccounts[name as StatementAccount]}, ${formatDay(state)}`,
    at: `reconciliation/lines/${id}`,
  }),
  transfer: ({ id, name, at }) => ({ text: inWords(name), detail: formatDay(at), at: `ledger/transfers/${id}` }),
  audit: ({ id }) => ({ text: 'Who did what', at: `audit?subject=${id}` }),
};

/** A record in words. `labels` are the names of approvals by kind. */
export function describeRecord(row: ConnectedRow, labels: ReadonlyMap<string, string>): ConnectedRecord {
  const { kind, id, amountKobo } = row;
  const { text, detail = '', at } = describe[kind](row, labels);
  return { key: `${kind}:${id}`, kind, text, detail, amountKobo, path: `/ops/${at}` };
}
