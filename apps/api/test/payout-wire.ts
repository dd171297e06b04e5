import type { BookedRecipient, BookedTransfer, PayoutBooks } from './payout-books.ts';

/** A recipient as Paystack describes it. */
export function recipientData({ recipient_code, account_number, bank_code, name, holder, active }: BookedRecipient) {
  const details = { account_number, account_name: holder, bank_code, bank_name: 'A bank' };
  return { recipient_code, name, currency: 'NGN', type: 'nuban', active, is_deleted: !active, details };
}

/** A transfer as verification describes it. */
export function transferData(books: PayoutBooks, transfer: BookedTransfer) {
  const { reference, amount, currency, domain, status, transfer_code } = transfer;
  const recipient = books.recipients.get(transfer.recipient);
  const failure = status === 'failed' ? { gateway_response: 'The bank refused it' } : {};
  return {
    reference,
    amount,
    currency,
    domain,
    status,
    transfer_code,
    ...failure,
    recipient: recipient && recipientData(recipient),
  };
}

const opposite: Record<string, string> = {
  success: 'failed',
  failed: 'success',
  reversed: 'failed',
  pending: 'success',
};

/** The webhook of a change. A lie says the opposite of what happened. */
export function eventOf(books: PayoutBooks, transfer: BookedTransfer, isLie: boolean) {
  const status = isLie ? (opposite[transfer.status] ?? 'failed') : transfer.status;
  return { event: `transfer.${status}`, data: { ...transferData(books, transfer), status } };
}

/** The lines of the balance ledger between the instants of a query. */
export function ledgerBetween({ ledger }: PayoutBooks, { searchParams }: URL) {
  const [from, to] = ['from', 'to'].map((name) => Date.parse(searchParams.get(name) ?? ''));
  return ledger
    .filter(({ at }) => at >= (from ?? 0) && at <= (to ?? 0))
    .map(({ at, ...line }) => ({ ...line, currency: 'NGN', createdAt: new Date(at).toISOString() }));
}

/** The page that a query asks for. */
export function pageOf<Item>(items: readonly Item[], { searchParams }: URL): Item[] {
  const [size, page] = [Number(searchParams.get('perPage') ?? 50), Number(searchParams.get('page') ?? 1)];
  return items.slice((page - 1) * size, page * size);
}
