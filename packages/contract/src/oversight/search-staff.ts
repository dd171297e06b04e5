/** The console's one search: records of every kind by what people call them. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { Permission } from '../people/permissions.ts';
import { searchedLengthMax, searchedText } from '../primitives/search-handles.ts';
import { messages, toNfc } from '../primitives/text.ts';

interface SearchKind {
  /** The heading above its records. */
  label: string;
  /** What opens the page of such a record; null where the server decides it for each record. */
  needs: Permission | null;
}

/** The kinds of records that are found, in the order in which equally good ones stand. */
export const searchKinds = {
  order: { label: 'Orders', needs: 'orders.read' },
  /** The same orders for members of single stores, who open them on the packing page. */
  'packing-order': { label: 'Orders to pack', needs: 'orders.work' },
  customer: { label: 'Customers', needs: 'customers.read' },
  agent: { label: 'Agents', needs: 'agents.read' },
  request: { label: 'Requests', needs: 'requests.read' },
  loan: { label: 'Loans', needs: 'loans.read' },
  product: { label: 'Products', needs: 'catalogue.read' },
  store: { label: 'Stores', needs: 'catalogue.read' },
  rider: { label: 'Riders', needs: 'deliveries.read' },
  member: { label: 'Members of staff', needs: 'staff.read' },
  charge: { label: 'Charges', needs: 'payments.read' },
  payout: { label: 'Payouts to agents', needs: 'payouts.read' },
  'partner-payout': { label: 'Payouts to stores and riders', needs: 'payouts.read' },
  'statement-line': { label: 'Lines of statements', needs: 'reconciliation.read' },
  approval: { label: 'Approvals', needs: null },
  commission: { label: 'Commission', needs: 'commissions.read' },
  return: { label: 'Returns', needs: 'orders.read' },
  'assisted-order': { label: 'Orders by phone', needs: 'orders.assist' },
  'identity-check': { label: 'Identity checks', needs: 'identity.read' },
  'data-request': { label: 'Data requests', needs: 'privacy.find' },
  transfer: { label: 'Transfers of the ledger', needs: 'ledger.read' },
  'ledger-account': { label: 'Accounts of the ledger', needs: 'ledger.read' },
  statement: { label: 'Statements', needs: 'reconciliation.read' },
  'provider-event': { label: 'Messages of the payment provider', needs: 'payments.read' },
  proof: { label: 'Proofs', needs: 'proof.read' },
  plan: { label: 'Plans', needs: 'plans.read' },
  zone: { label: 'Delivery zones', needs: 'deliveries.read' },
  category: { label: 'Categories', needs: 'catalogue.read' },
  question: { label: 'Questions', needs: 'content.read' },
  testimony: { label: 'Testimonies', needs: 'content.read' },
  'legal-text': { label: 'Legal texts', needs: 'legal-texts.read' },
  targets: { label: 'Files of targets', needs: 'agents.manage' },
  audit: { label: 'Audit', needs: 'audit.read' },
} as const satisfies Record<string, SearchKind>;
export type SearchKindName = keyof typeof searchKinds;
const kindNames = Object.keys(searchKinds) as [SearchKindName, ...SearchKindName[]];

/** The most records that a search shows. */
export const searchHitsMax = 10;

/** What can be done with a record, each in a dialog of its page: the key by which the address opens it, its words, and what it needs. */
export const searchActs = {
  order: {
    ready: { label: 'Ready', needs: 'orders.work' },
    'take-over': { label: 'Take over packing', needs: 'orders.work' },
    'take-out': { label: 'Take out lines', needs: 'orders.work' },
    'hand-over': { label: 'Hand over', needs: 'orders.work' },
    cancel: { label: 'Cancel', needs: 'orders.refund' },
    return: { label: 'Return lines', needs: 'orders.refund' },
  },
  customer: {
    request: { label: 'Start a request', needs: 'requests.work' },
    devices: { label: 'Sign out everywhere', needs: 'customers.manage' },
    phone: { label: 'Lost phone', needs: 'customers.request-change' },
  },
  agent: {
    target: { label: 'Set target', needs: 'agents.manage' },
    category: { label: 'Change category', needs: 'agents.manage' },
    suspend: { label: 'Suspend', needs: 'agents.manage' },
    restore: { label: 'Restore', needs: 'agents.manage' },
    sessions: { label: 'Sign out everywhere', needs: 'agents.manage' },
    code: { label: 'Send reset code', needs: 'agents.manage' },
    name: { label: 'Change the name', needs: 'agents.request-change' },
    email: { label: 'Change the email', needs: 'agents.request-change' },
    account: { label: 'Change the bank account', needs: 'agents.request-change' },
  },
} as const satisfies Partial<Record<SearchKindName, Record<string, { label: string; needs: Permission }>>>;

/** A record that was found. */
export const searchHit = z.object({
  kind: z.enum(kindNames),
  /** What its page is opened by. */
  id: z.string(),
  /** What people call it. */
  label: z.string(),
  /** What tells it from others like it; contacts are masked. */
  detail: z.string(),
  /** What can be done with it now, for the one record that the text names; empty for all others. Keys of `searchActs`. */
  acts: z.array(z.string()),
});
export type SearchHit = z.output<typeof searchHit>;

/** Searches records. */
export const searchRecords = endpoint({
  name: 'searchRecords',
  method: 'GET',
  path: '/staff/search',
  access: 'staff',
  staff: 'signed-in',
  summary:
    'The ten best records for a text: by number or its last digits, name, code or reference. Only records that the caller may open; with `contacts` also by a whole phone or email, or a phone’s last four digits, which counts as a search for contacts.',
  query: z.object({
    text: z
      .string()
      .check(
        z.overwrite(searchedText),
        toNfc(),
        z.maxLength(searchedLengthMax, messages.atMost(searchedLengthMax)),
        z.describe('As typed'),
      ),
    contacts: z.optional(z.enum(['yes'], messages.pattern)),
  }),
  reply: z.object({
    /** By kind, the kind with the best record first. */
    hits: z.array(searchHit),
    /** True if more records fit: the text has to be longer. */
    hasMore: z.boolean(),
  }),
  refusals: [],
});
