/** However it lies, the stand-in tells the truth about a transfer so long after it took the POST. */
export const clearWithinMs = 10 * 60_000;

/** How a transfer goes on once the provider has taken it in. Times are milliseconds after that. */
export interface Fate {
  outcome: 'success' | 'failed' | 'returned';
  settlesAfterMs: number;
  /** For `returned`: when the money comes back, after it arrived. */
  returnsAfterMs: number;
  /** For so long verification doesn't know the reference. */
  hiddenForMs: number;
}

export const goodFate: Fate = { outcome: 'success', settlesAfterMs: 0, returnsAfterMs: 0, hiddenForMs: 0 };

export interface BookedRecipient {
  recipient_code: string;
  account_number: string;
  bank_code: string;
  name: string;
  /** What a bank would say the holder is called. */
  holder: string;
  active: boolean;
}

export interface BookedTransfer {
  reference: string;
  amount: number;
  currency: string;
  domain: string;
  recipient: string;
  status: 'pending' | 'success' | 'failed' | 'reversed' | 'otp';
  transfer_code: string;
  fate: Fate;
  takenAt: number;
}

/** A movement of money as it really happened. */
export interface Movement {
  reference: string;
  accountNumber: string;
  bankCode: string;
  /** Positive: it reached the account. Negative: it came back. */
  amountKobo: number;
  at: number;
}

export interface LedgerLine {
  id: number;
  difference: number;
  balance: number;
  reason: string;
  model_responsible: string;
  model_row: string;
  at: number;
}

type Accepted = 'accepted' | 'duplicate' | 'insufficient' | 'no-recipient';

/**
 * The books of the stand-in for the payment provider: its truth. A reference is taken in once. Tests count from `movements` what agents
 * got.
 */
export class PayoutBooks {
  readonly recipients = new Map<string, BookedRecipient>();
  readonly transfers = new Map<string, BookedTransfer>();
  readonly movements: Movement[] = [];
  readonly ledger: LedgerLine[] = [];
  /** Changes that a webhook would tell, oldest first: the transfer as it was then. */
  readonly changes: BookedTransfer[] = [];
  /** Accounts that are never paid. */
  readonly blocked = new Set<string>();
  balanceKobo: number;
  readonly #now: () => number;
  #planned: { at: number; run(): void }[] = [];

  constructor({ now, balanceKobo }: { now: () => number; balanceKobo: number }) {
    this.#now = now;
    this.balanceKobo = balanceKobo;
  }

  addRecipient(account: { account_number: string; bank_code: string; name: string }): BookedRecipient {
    const existing = [...this.recipients.values()].find(
      (one) => one.account_number === account.account_number && one.bank_code === account.bank_code,
    );
    if (existing) return Object.assign(existing, { active: true });
    const recipient_code = `RCP_${account.bank_code}x${account.account_number}`;
    const { account_number, bank_code, name } = account;
    const made = { recipient_code, account_number, bank_code, name, holder: name, active: true };
    this.recipients.set(recipient_code, made);
    return made;
  }

  /** Takes a transfer in, unless its reference is known. */
  accept(wanted: { reference: string; amount: number; recipient: string }, fate: Fate): Accepted {
    if (this.transfers.has(wanted.reference)) return 'duplicate';
    if (!this.mayReceive(wanted.recipient)) return 'no-recipient';
    if (this.balanceKobo < wanted.amount) return 'insufficient';
    const transfer: BookedTransfer = {
      ...wanted,
      currency: 'NGN',
      domain: 'test',
      status: 'pending',
      transfer_code: `TRF_${this.transfers.size + 1}`,
      fate,
      takenAt: this.#now(),
    };
    this.transfers.set(wanted.reference, transfer);
    this.#book(-wanted.amount, transfer);
    this.later(fate.settlesAfterMs, () => this.#settle(transfer));
    this.tick();
    return 'accepted';
  }

  /** True for a recipient that is known, active and not blocked. */
  mayReceive(code: string): boolean {
    const recipient = this.recipients.get(code);
    return recipient?.active === true && !this.blocked.has(recipient.account_number);
  }

  /** Runs something after some time, when `tick` or a request comes. */
  later(afterMs: number, run: () => void): void {
    this.#planned.push({ at: this.#now() + afterMs, run });
  }

  /** Lets everything happen whose time has come. */
  tick(): void {
    for (;;) {
      const next = this.#planned.filter(({ at }) => at <= this.#now()).sort((a, b) => a.at - b.at)[0];
      if (!next) return;
      this.#planned = this.#planned.filter((one) => one !== next);
      next.run();
    }
  }

  /** True while something is still to happen by itself. */
  get isMoving(): boolean {
    return this.#planned.length > 0;
  }

  /** True once verification knows the transfer. */
  isShown({ takenAt, fate }: BookedTransfer): boolean {
    return this.#now() >= takenAt + fate.hiddenForMs;
  }

  /** True while the provider may still be unclear about a transfer. */
  isYoung({ takenAt }: BookedTransfer): boolean {
    return this.#now() < takenAt + clearWithinMs / 2;
  }

  /** The money that is on an account because of us: what reached it less what came back. */
  netKobo(accountNumber: string): number {
    return this.movements
      .filter((one) => one.accountNumber === accountNumber)
      .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  }

  /** The money of a reference that arrived and stayed. */
  netOf(reference: string): number {
    return this.movements
      .filter((one) => one.reference === reference)
      .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  }

  /** Takes back a transfer that arrived. */
  giveBack(transfer: BookedTransfer): void {
    if (transfer.status !== 'success') throw new Error(`${transfer.reference} is ${transfer.status}`);
    transfer.status = 'reversed';
    this.#move(transfer, -transfer.amount);
    this.#book(transfer.amount, transfer);
    this.changes.push({ ...transfer });
  }

  #settle(transfer: BookedTransfer): void {
    if (transfer.status !== 'pending') return;
    if (transfer.fate.outcome === 'failed') {
      transfer.status = 'failed';
      this.#book(transfer.amount, transfer);
    } else {
      transfer.status = 'success';
      this.#move(transfer, transfer.amount);
    }
    this.changes.push({ ...transfer });
    if (transfer.fate.outcome === 'returned') this.later(transfer.fate.returnsAfterMs, () => this.giveBack(transfer));
  }

  #move({ reference, recipient }: BookedTransfer, amountKobo: number): void {
    const to = this.recipients.get(recipient);
    if (!to) throw new Error('a transfer without a payee');
    const { account_number: accountNumber, bank_code: bankCode } = to;
    this.movements.push({ reference, accountNumber, bankCode, amountKobo, at: this.#now() });
  }

  #book(difference: number, { transfer_code }: BookedTransfer): void {
    this.balanceKobo += difference;
    this.ledger.push({
      id: this.ledger.length + 1,
      difference,
      balance: this.balanceKobo,
      reason: 'Foodbank',
      model_responsible: 'Transfer',
      model_row: transfer_code,
      at: this.#now(),
    });
  }
}
