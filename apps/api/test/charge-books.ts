/** A payment in the stand-in's books. */
export interface BookedCharge {
  id: string;
  reference: string;
  askedKobo: number;
  email: string;
  /** What came in so far. */
  receivedKobo: number;
  status: 'abandoned' | 'pending' | 'processing' | 'ongoing' | 'failed' | 'success';
  /** The provider's words for a failure. */
  failure?: string;
  /** The code of the card that it was paid with, or that was charged for it. */
  cardCode?: string;
  channel: string | null;
  paidAt: number | null;
  currency: string;
  domain: string;
  changedAt: number;
}

/** A refund in the stand-in's books. */
export interface BookedRefund {
  id: string;
  chargeReference: string;
  amountKobo: number;
  note: string;
  status: 'pending' | 'processed' | 'failed' | 'needs-attention';
  settlesAt: number;
  outcome: 'processed' | 'failed' | 'needs-attention';
  takenAt: number;
}

/** A card in the stand-in's books, which can be charged with the email of the payment that gave it only. */
export interface BookedCard {
  code: string;
  email: string;
  last4: string;
  /** Each number, whatever its code: the same for the same card. */
  signature: string;
  exp: { month: string; year: string };
  isEnded: boolean;
}

/** What a charge of a card comes to. `paused`: the bank wants the customer to confirm. */
export type CardFate = 'success' | 'soft' | 'hard' | 'paused' | 'processing';

/** A dispute in the stand-in's books. */
export interface BookedDispute {
  id: number;
  reference: string;
  status: string;
  resolution: string | null;
  amountKobo: number;
  dueAt: string | null;
  category?: string;
}

/** A change that a webhook tells. */
export type BookedChange = { kind: 'charge'; charge: BookedCharge } | { kind: 'refund'; refund: BookedRefund };

/** What Paystack keeps of a local payment: 1.5 %, and ₦100 from ₦2,500 on, at most ₦2,000. */
export const feesOf = (kobo: number): number =>
  Math.min(200_000, Math.round((kobo * 15) / 1000) + (kobo < 250_000 ? 0 : 10_000));

/** The books of the stand-in for money in: what is true about each payment and refund, whatever its answers say. */
export class ChargeBooks {
  readonly charges = new Map<string, BookedCharge>();
  readonly refunds: BookedRefund[] = [];
  /** Cards by the codes of their authorizations, and what the next charges of each come to; then they succeed. */
  readonly cards = new Map<string, BookedCard>();
  readonly fates: CardFate[] = [];
  readonly disputes: BookedDispute[] = [];
  /** Documents for disputes by the name that was given to them; null until they are uploaded. */
  readonly documents = new Map<string, Buffer | null>();
  readonly changes: BookedChange[] = [];
  readonly #now: () => number;
  #later: { at: number; act: () => void }[] = [];
  #lastId = 9_007_199_254_740_993n;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Does what was to happen until now. */
  tick(): void {
    const due = this.#later.filter(({ at }) => at <= this.#now());
    this.#later = this.#later.filter((one) => !due.includes(one));
    for (const { act } of due) act();
    for (const refund of this.refunds)
      if (refund.status === 'pending' && refund.settlesAt <= this.#now()) {
        refund.status = refund.outcome;
        this.changes.push({ kind: 'refund', refund });
      }
  }

  later(delayMs: number, act: () => void): void {
    this.#later.push({ at: this.#now() + delayMs, act });
  }

  /** False if the reference is known. */
  begin(reference: string, askedKobo: number, email: string): boolean {
    if (this.charges.has(reference)) return false;
    this.charges.set(reference, {
      id: String(this.#lastId++),
      reference,
      askedKobo,
      email,
      receivedKobo: 0,
      status: 'abandoned',
      channel: null,
      paidAt: null,
      currency: 'NGN',
      domain: 'test',
      changedAt: this.#now(),
    });
    return true;
  }

  get(reference: string): BookedCharge {
    const charge = this.charges.get(reference);
    if (!charge) throw new Error(`the stand-in has no payment ${reference}`);
    return charge;
  }

  /** A customer pays: what came in before stays. */
  pay(reference: string, amountKobo = this.get(reference).askedKobo, channel = 'card'): void {
    const charge = this.get(reference);
    charge.receivedKobo += amountKobo;
    this.#change(charge, { status: 'success', channel, paidAt: charge.paidAt ?? this.#now() });
  }

  /** A customer pays by a card that can be charged again. Returns the code of its authorization. */
  payByCard(reference: string, { last4 = '4081', end = { month: '12', year: '2030' } } = {}): string {
    const charge = this.get(reference);
    const code = `AUTH_${reference.toLowerCase().replace(/[^a-z0-9]/g, '')}`;
    this.cards.set(code, {
      ...{ code, email: charge.email, last4, signature: `SIG_${last4}`, exp: end, isEnded: false },
    });
    charge.cardCode = code;
    this.pay(reference);
    return code;
  }

  /** Why a card can't be charged; null if it can. */
  cardRefusalOf(code: string, email: string): string | null {
    const card = this.cards.get(code);
    if (card === undefined || card.isEnded) return 'Invalid authorization code';
    return card.email === email ? null : 'Email does not match Authorization code. Please confirm and try again';
  }

  /** Charges a card for a payment that was begun. */
  chargeCard(reference: string, code: string): CardFate {
    const charge = this.get(reference);
    charge.cardCode = code;
    const fate = this.fates.shift() ?? 'success';
    if (fate === 'success') this.pay(reference);
    if (fate === 'soft') this.#change(charge, { status: 'failed', channel: 'card', failure: 'Insufficient Funds' });
    if (fate === 'hard') this.#change(charge, { status: 'failed', channel: 'card', failure: 'Expired Card' });
    if (fate === 'paused') this.#change(charge, { status: 'ongoing', channel: 'card' });
    if (fate === 'processing') this.#change(charge, { status: 'processing', channel: 'card' });
    return fate;
  }

  /** A payment is refused, or stays under way. Money that came in stays. */
  set(reference: string, status: 'failed' | 'pending'): void {
    const charge = this.get(reference);
    if (charge.status === 'success') return;
    this.#change(charge, { status, channel: status === 'pending' ? 'bank_transfer' : 'card' });
  }

  /** Why a refund can't be taken in; null if it can. */
  refusalOf(chargeReference: string, amountKobo: number): string | null {
    const charge = this.charges.get(chargeReference);
    if (charge?.status !== 'success') return 'Transaction has not been paid';
    return this.givenKobo(chargeReference) + amountKobo > charge.receivedKobo
      ? 'Refund amount cannot be more than the transaction amount'
      : null;
  }

  /** Answers a dispute: what is accepted is resolved at once, what is contested waits for the bank. */
  resolve(dispute: BookedDispute, resolution: string): void {
    const accepted = resolution === 'merchant-accepted';
    Object.assign(
      dispute,
      accepted ? { status: 'resolved', resolution, dueAt: null } : { status: 'awaiting-bank-feedback', dueAt: null },
    );
  }

  addRefund(refund: Omit<BookedRefund, 'id' | 'status' | 'takenAt'>): BookedRefund {
    const added = {
      ...refund,
      id: String(3_000_000 + this.refunds.length),
      status: 'pending' as const,
      takenAt: this.#now(),
    };
    this.refunds.push(added);
    return added;
  }

  /** The customer's account for a refund is told: it goes on. */
  takeAccount(refund: BookedRefund): void {
    Object.assign(refund, { status: 'pending', outcome: 'processed', settlesAt: this.#now() });
  }

  /** What goes or went back of a payment. */
  givenKobo(chargeReference: string): number {
    return this.refunds
      .filter((refund) => refund.chargeReference === chargeReference && refund.status !== 'failed')
      .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  }

  /** True if a change is so young that an answer may not know it yet. */
  isYoung({ changedAt }: BookedCharge): boolean {
    return this.#now() - changedAt < 60_000;
  }

  #change(charge: BookedCharge, to: Partial<BookedCharge>): void {
    Object.assign(charge, to, { changedAt: this.#now() });
    if (charge.status === 'success') this.changes.push({ kind: 'charge', charge: { ...charge } });
  }
}
