import type { ChargeBooks, SandboxCharge, SandboxDispute } from './charge-sandbox-books.ts';
import type { ProviderDispute } from './charges.ts';

/** How long the merchant has for its evidence. */
const evidenceMs = 24 * 3_600_000;

/** The dispute of a payment in the sandbox, as its last change left it; none if it was never disputed. */
export function disputesOf(changes: readonly SandboxDispute[], amountKobo: number): ProviderDispute[] {
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined) return [];
  const isOpen = last.kind === 'open';
  return [
    {
      id: first.id,
      status: isOpen ? 'awaiting-merchant-feedback' : 'resolved',
      resolution: isOpen ? null : 'merchant-accepted',
      amountKobo,
      domain: 'test',
      category: 'general',
      dueAt: isOpen ? new Date(first.atMs + evidenceMs) : null,
    },
  ];
}

/** The change by which the dispute of a payment was lost: at most one. */
export const lostDisputesOf = (books: ChargeBooks, reference: string): SandboxDispute[] =>
  books
    .listDisputes(reference)
    .filter(({ kind }) => kind === 'lost')
    .slice(0, 1);

/** Opens the dispute of a payment, or decides it for the customer. Returns the webhook that tells it; null where nothing changes. */
export function changeDispute(
  books: ChargeBooks,
  { id, reference }: SandboxCharge,
  choice: 'dispute' | 'lose',
  atMs: number,
): { name: string; event: string; data: object } | null {
  const before = books.listDisputes(reference);
  const kind = choice === 'dispute' ? 'open' : 'lost';
  // A lost dispute stays lost.
  if (before.at(-1)?.kind === 'lost' || before.at(-1)?.kind === kind || (kind === 'lost' && before.length === 0))
    return null;
  books.addDispute({ id, reference, kind, atMs });
  const event = kind === 'open' ? 'charge.dispute.create' : 'charge.dispute.resolve';
  return {
    name: `dispute-${reference}-${before.length}`,
    event,
    data: { transaction: { reference }, currency: 'NGN', domain: 'test' },
  };
}
