import type { Permission } from '@foodbank/contract/people/permissions';
import { formatDay } from '@foodbank/contract/primitives/day';
import { isRowId } from '@foodbank/contract/primitives/rows';
import type { NamedRecord } from '@foodbank/contract/views/record-names-staff';
import type { Db } from '../../../platform/database.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { listRecordNames, type RecordKind, type StoredName } from './queries.ts';

/** A record by name, with the name alone for a sentence that says what kind of record it is: empty if it has none. */
export interface NamedInSentence extends NamedRecord {
  inSentence: string | null;
}

interface Naming {
  /** What it is called where its name is not known or not shown. */
  plain: string;
  /** How it is called by its name. */
  text?: (name: string) => string;
  /** The name in a sentence that says what kind of record it is. */
  inSentence?: (name: string) => string;
  /** Who may see the name and the page; null for everybody who is signed in. */
  needs: Permission | null;
  path?: (shownBy: string) => string;
}

const at = (path: string) => (id: string) => `/ops/${path}/${id}`;
const same = (name: string) => name;
const words = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');

const namings: Readonly<Record<RecordKind, Naming>> = {
  staff: { plain: 'A member of staff', text: same, needs: null, path: at('staff') },
  agent: { plain: 'An agent', text: same, needs: 'agents.read', path: at('agents') },
  customer: { plain: 'A customer', text: same, needs: 'customers.read', path: at('customers') },
  rider: { plain: 'A rider', text: same, needs: 'deliveries.read', path: () => '/ops/riders' },
  store: { plain: 'A store', text: same, needs: 'catalogue.read', path: () => '/ops/stores' },
  product: { plain: 'A product', text: same, needs: 'catalogue.read', path: at('catalogue') },
  request: { plain: 'A request', text: (name) => `Request ${name}`, needs: 'requests.read', path: at('requests') },
  charge: { plain: 'A payment', text: (name) => `Payment ${name}`, needs: 'payments.read', path: at('charges') },
  payout: { plain: 'A payout', text: (name) => `Payout to ${name}`, needs: 'payouts.read', path: at('payouts') },
  'partner-payout': {
    plain: 'A payout to a store or rider',
    text: (name) => `Payout to ${name}`,
    needs: 'payouts.read',
    path: at('partner-payouts'),
  },
  approval: { plain: 'A request for approval', needs: null, path: at('approvals') },
  line: {
    plain: 'A commission line',
    text: (name) => `Commission of order ${name}`,
    needs: 'commissions.read',
    path: (agentId) => `/ops/agents/${agentId}/earnings`,
  },
  dispute: {
    plain: 'A dispute',
    text: (name) => `Dispute about the commission of order ${name}`,
    needs: 'commissions.read',
    path: (agentId) => `/ops/agents/${agentId}/earnings`,
  },
  statement: {
    plain: 'A statement',
    text: (day) => `Statement to ${formatDay(day)}`,
    inSentence: formatDay,
    needs: 'reconciliation.read',
    path: at('reconciliation/statements'),
  },
  'statement-line': {
    plain: 'A line of a statement',
    text: (day) => `Line of a statement, ${formatDay(day)}`,
    inSentence: formatDay,
    needs: 'reconciliation.read',
    path: at('reconciliation/lines'),
  },
  question: { plain: 'A question', needs: 'content.read', path: at('questions') },
  testimony: { plain: 'A testimony', needs: 'content.read', path: at('testimonies') },
  targets: {
    plain: 'A file of targets',
    text: (name) => `Targets of ${name}`,
    needs: 'agents.read',
    path: at('targets'),
  },
  'newsletter-export': {
    plain: 'An export of the newsletter',
    needs: 'newsletter.read',
    path: () => '/ops/newsletter/exports',
  },
  'agent-export': { plain: 'An export of agents', needs: 'exports.request', path: () => '/ops/agent-exports' },
  'data-request': { plain: 'A data request', needs: 'privacy.find', path: at('data-requests') },
  loan: { plain: 'A loan', needs: 'loans.read' },
  payment: { plain: 'A payment to an account', needs: 'payments.read' },
  order: { plain: 'An order', text: (number) => `Order ${number}`, needs: 'orders.read', path: at('orders') },
  'assisted-order': { plain: 'An order by phone', needs: 'orders.assist', path: at('assisted-orders') },
  transfer: { plain: 'A booking', text: words, needs: 'ledger.read', path: at('ledger/transfers') },
  proof: { plain: 'A proof', text: (day) => `Proof of ${formatDay(day)}`, needs: 'proof.read', path: at('proof') },
  'provider-event': {
    plain: 'A message of the payment provider',
    needs: 'payments.read',
    path: at('provider-events'),
  },
  email: { plain: 'An email', needs: null },
  text: { plain: 'A text message', needs: null },
  zone: {
    plain: 'A delivery zone',
    text: (name) => `Zone ${name}`,
    needs: 'deliveries.read',
    path: () => '/ops/delivery-zones',
  },
  session: { plain: 'A session', needs: null },
  terms: { plain: 'Commission terms', needs: 'terms.read', path: () => '/ops/terms' },
  'statement-of-agent': { plain: 'A statement of an agent', needs: 'agents.read' },
};

/** The pages that need more than their record's name does. */
const pageNeeds: Partial<Record<RecordKind, Permission>> = { staff: 'staff.read' };

/** What sentences of the audit log say of these is enough. */
const unnamed: readonly RecordKind[] = [
  'question',
  'testimony',
  'newsletter-export',
  'agent-export',
  'data-request',
  'loan',
  'email',
];

const orderNumber = /^(?:order:)?(FB-\d{8})$/;
const idIn = (of: string): string => of.split(/[:. ]/).find((part) => isRowId(part)) ?? '';

/**
 * The names of people and records, found by an id, an order's number, or either with a word before it, such as `charge:<id>`. A member without
 * the permission to see a record gets its kind as the name, as does everybody for a record that is gone or erased.
 */
export async function nameRecords(
  db: Db,
  asked: readonly string[],
  { permissions }: Pick<StaffCaller, 'permissions'>,
): Promise<NamedInSentence[]> {
  const ids = [...new Set(asked.map(idIn))].filter((id) => id !== '');
  const found = ids.length === 0 ? [] : await listRecordNames(db, ids);
  const byId = new Map(found.map((one) => [one.id, one]));
  const may = (needed: Permission | null | undefined) => !needed || permissions.has(needed);
  const describe = ({ kind, name, shownBy }: Omit<StoredName, 'id'>) => {
    const { plain, text, inSentence = same, needs, path } = namings[kind];
    if (!may(needs)) return { text: plain, path: null, inSentence: plain };
    const isShown = path !== undefined && shownBy !== '' && may(pageNeeds[kind]);
    const isNamed = text !== undefined && name !== '';
    return {
      text: isNamed ? text(name) : plain,
      path: isShown ? path(shownBy) : null,
      inSentence: isNamed ? inSentence(name) : unnamed.includes(kind) ? '' : plain,
    };
  };
  return asked.map((of) => {
    const number = orderNumber.exec(of)?.[1];
    if (number !== undefined) return { of, ...describe({ kind: 'order', name: number, shownBy: number }) };
    const stored = byId.get(idIn(of));
    return { of, ...(stored === undefined ? { text: null, path: null, inSentence: null } : describe(stored)) };
  });
}
