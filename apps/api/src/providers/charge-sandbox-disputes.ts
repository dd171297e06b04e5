import { randomBytes } from 'node:crypto';
import type { DisputeChoice } from './charge-sandbox-acts.ts';
import type { ChargeBooks, SandboxCharge, SandboxDispute } from './charge-sandbox-books.ts';
import type { ChargeProvider, ProviderDispute } from './charges.ts';

/** How long the merchant has for its answer. */
const answerMs = 24 * 3_600_000;

const standings = {
  open: { status: 'awaiting-merchant-feedback', resolution: null },
  contested: { status: 'awaiting-bank-feedback', resolution: null },
  lost: { status: 'resolved', resolution: 'merchant-accepted' },
  won: { status: 'resolved', resolution: 'declined' },
} as const;

/** The dispute of a payment in the sandbox, as its last change left it; none if it was never disputed. */
function disputesOf(changes: readonly SandboxDispute[], amountKobo: number): ProviderDispute[] {
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined) return [];
  return [
    {
      id: first.id,
      ...standings[last.kind],
      amountKobo,
      currency: 'NGN',
      domain: 'test',
      category: 'general',
      said: 'The cardholder says that the goods did not arrive.',
      dueAt: last.kind === 'open' ? new Date(first.atMs + answerMs) : null,
    },
  ];
}

/** The change by which the dispute of a payment was lost: at most one. */
export const lostDisputesOf = (books: ChargeBooks, reference: string): SandboxDispute[] =>
  books
    .listDisputes(reference)
    .filter(({ kind }) => kind === 'lost')
    .slice(0, 1);

interface Told {
  name: string;
  event: string;
  data: object;
}

const toldOf = (reference: string, number: number, kind: SandboxDispute['kind']): Told => ({
  name: `dispute-${reference}-${number}`,
  event: kind === 'open' ? 'charge.dispute.create' : 'charge.dispute.resolve',
  data: { transaction: { reference }, currency: 'NGN', domain: 'test' },
});

/** Opens the dispute of a payment, or decides it. Returns the webhook that tells it; null where nothing changes. */
export function changeDispute(
  books: ChargeBooks,
  { id, reference }: SandboxCharge,
  choice: DisputeChoice,
  atMs: number,
): Told | null {
  const before = books.listDisputes(reference);
  const last = before.at(-1)?.kind;
  const kind = ({ dispute: 'open', lose: 'lost', win: 'won' } as const)[choice];
  // What is decided stays so.
  const isOver = last === 'lost' || last === 'won';
  if (isOver || (choice === 'dispute') !== (last === undefined)) return null;
  books.addDispute({ id, reference, kind, atMs });
  return toldOf(reference, before.length, kind);
}

interface Machinery {
  now: () => number;
  /** Sends a webhook. */
  tell(name: string, event: string, data: object, atMs: number): void;
}

type DisputeCalls = Pick<
  ChargeProvider,
  'listDisputes' | 'findDispute' | 'addEvidence' | 'uploadDocument' | 'resolveDispute'
>;

/** What the sandbox answers about disputes: a claim that we accept is lost at once, one that we contest waits for the bank. */
export function sandboxDisputeCalls(books: ChargeBooks, { now, tell }: Machinery): DisputeCalls {
  // The id of a dispute is that of its payment.
  const chargeOf = (id: string) => books.listCharges().find((one) => one.id === id);
  const listOf = (id: string) => {
    const charge = chargeOf(id);
    return charge === undefined ? [] : disputesOf(books.listDisputes(charge.reference), charge.amountKobo);
  };
  return {
    async listDisputes(transactionId) {
      return { kind: 'listed', disputes: listOf(transactionId) };
    },
    async findDispute(disputeId) {
      const [dispute] = listOf(disputeId);
      return dispute === undefined ? { kind: 'not-found' } : { kind: 'found', dispute };
    },
    async addEvidence() {
      return { kind: 'added', evidenceId: '1' };
    },
    async uploadDocument({ disputeId, name, bytes }) {
      const fileName = randomBytes(10).toString('hex');
      books.addDocument({ disputeId, name, fileName, bytes: bytes.toString('base64') });
      return { kind: 'uploaded', fileName };
    },
    async resolveDispute({ disputeId, resolution, fileName }) {
      const charge = chargeOf(disputeId);
      const before = charge === undefined ? [] : books.listDisputes(charge.reference);
      const refused = (message: string) => ({ kind: 'refused', code: 'invalid_params', message }) as const;
      if (charge === undefined || before.at(-1)?.kind !== 'open') return refused('Dispute is not awaiting feedback');
      if (books.findDocument(fileName) === null) return refused('Uploaded file not found');
      const { id, reference } = charge;
      const kind = resolution === 'declined' ? 'contested' : 'lost';
      books.addDispute({ id, reference, kind, atMs: now() });
      if (kind === 'lost') {
        const told = toldOf(reference, before.length, kind);
        tell(told.name, told.event, told.data, now());
      }
      const [dispute] = listOf(disputeId);
      return dispute === undefined ? refused('Dispute not found') : { kind: 'resolved', dispute };
    },
  };
}
