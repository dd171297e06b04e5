import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMonths, type Day } from '@foodbank/contract/primitives/day';
import fc from 'fast-check';
import { type PayoutPart, proposePayout } from '../payouts/payout-rules.ts';
import { sumOf } from './change-by.ts';
import { changesAfterRelease, changesOfLines } from './changes-of-lines.ts';
import { correctLine } from './correct-line.ts';
import { isOrderLine, secondHalfDueOn, withSecondHalf } from './halves.ts';
import type { CommissionedOrder, CommissionLine, LineChanges } from './line-rules.ts';

const ratePpm = 20_000;
const at = new Date('2026-01-01T09:00:00Z');

/** An order, its lines and payouts in memory, as the statements change them. */
class Books {
  order: CommissionedOrder;
  lines: CommissionLine[] = [];
  today: Day = '2026-01-08';
  paidUntil: Day | null;
  /** What people corrected. */
  peopleKobo = 0;
  /** The payout that is not over, and the last one that was paid. */
  open: { parts: PayoutPart[]; isSent: boolean } | null = null;
  last: PayoutPart[] | null = null;

  constructor(commissionKobo: number, isPaidOutside: boolean, isOnPlan = false) {
    const about = { number: 'FB-1', agentId: 'ada', counts: true, isOnPlan, ratePpm, placedAt: at, completedAt: at };
    this.order = { ...about, status: 'completed', amountKobo: commissionKobo * 50, commissionKobo };
    this.paidUntil = isPaidOutside ? '2026-01-01' : null;
    this.report({});
  }

  /** The commission with what people corrected: they take off no more than there is. */
  get wantedKobo() {
    const { counts, status, commissionKobo } = this.order;
    const wantedKobo = counts && status !== 'cancelled' ? commissionKobo : 0;
    return this.peopleKobo < 0 ? Math.max(0, wantedKobo + this.peopleKobo) : wantedKobo + this.peopleKobo;
  }

  get standing() {
    return this.lines.filter(({ state }) => state !== 'reversed');
  }

  /** The order's lines as the agent sees them: two halves are one line. */
  get shown() {
    return this.lines.flatMap((line) => {
      if (line.kind === 'plan-second') return [];
      const { kind, state, completedOn, dueOn, endedBecause, baseKobo, ratePpm } = line;
      const { amountKobo } = sumOf(withSecondHalf(line, this.lines));
      const about = { state, completedOn, dueOn, endedBecause, baseKobo, ratePpm, amountKobo };
      return { ...about, kind: isOrderLine(line) ? 'order' : kind };
    });
  }

  /** What the agent was paid for the order, less what was taken off payouts for it. */
  get receivedKobo() {
    const kept = this.lines.filter(({ state }) => state === 'paid' || state === 'settled-outside');
    const paidKobo = kept.reduce((sum, { amountKobo }) => sum + Math.max(0, amountKobo), 0);
    return this.lines.reduce((sum, { settledKobo }) => sum - settledKobo, paidKobo);
  }

  /** What lapsed of what the agent owed, less what counts again of it. */
  get forgivenKobo() {
    const lapsed = this.lines.filter(({ state }) => state === 'lapsed');
    return lapsed.reduce((sum, { amountKobo, settledKobo }) => sum - amountKobo - settledKobo, 0);
  }

  report(given: Partial<CommissionedOrder>) {
    this.order = { ...this.order, ...given };
    const lines = this.lines.filter(({ kind, state }) => state !== 'reversed' || kind === 'correction');
    this.apply(changesOfLines(this.order, lines, this));
  }

  lower(kobo: number) {
    const { status, commissionKobo } = this.order;
    if (status !== 'completed' || kobo >= commissionKobo) return;
    this.report({ commissionKobo: kobo, amountKobo: kobo * 50 });
  }

  /** Two people take something off an order that counts, no more than it comes to. */
  correct(kobo: number) {
    const { counts, status, commissionKobo } = this.order;
    const line = this.standing.find(isOrderLine);
    const leftKobo = commissionKobo + this.peopleKobo;
    if (!counts || status !== 'completed' || line === undefined || leftKobo < 0 || leftKobo + kobo < 0) return;
    const about = { agentId: line.agentId, ofLineId: line.id, note: 'Counted twice', approvalId: 'two people' };
    this.peopleKobo += kobo;
    const [, second = null] = withSecondHalf(line, this.standing);
    this.apply(correctLine(line, { ...about, amountKobo: kobo }, this.today, second));
  }

  /** Proposes what is due, with other commission of some kobo, which is not followed. Returns what it is to pay for the order. */
  propose(othersKobo: number): number {
    if (this.open !== null) return 0;
    const due = this.lines.filter(
      ({ kind, state, dueOn }) => kind !== 'plan-second' && state === 'earned' && (dueOn ?? '') <= this.today,
    );
    const { parts } = proposePayout([
      ...due.flatMap(({ id, amountKobo, setOffKobo, dueOn }) =>
        amountKobo + setOffKobo === 0
          ? []
          : { id, amountKobo: amountKobo + setOffKobo, dueOn: dueOn ?? '', together: 'FB-1' },
      ),
      ...(othersKobo > 0 ? [{ id: 'others', amountKobo: othersKobo, dueOn: this.today, together: 'others' }] : []),
    ]);
    if (parts === null) return 0;
    this.open = { parts, isSent: false };
    this.change(parts, (line, kobo) => (kobo > 0 ? { state: 'in-payout' } : { setOffKobo: line.setOffKobo - kobo }));
    return this.openKobo;
  }

  /** Sends the payout, or drops it if one of its lines was reversed, or more is owed for the order. Returns what it pays for the order. */
  send(): number {
    if (this.open === null || this.open.isSent) return 0;
    const { parts } = this.open;
    const isOwed =
      this.openKobo > 0 &&
      this.lines.some(({ state, amountKobo, setOffKobo }) => {
        return state === 'earned' && amountKobo < 0 && setOffKobo < -amountKobo;
      });
    if (isOwed || parts.some(({ lineId }) => this.lineOf(lineId)?.state === 'reversed')) {
      this.release(parts);
      return 0;
    }
    this.open.isSent = true;
    this.change(parts, (_, kobo) => (kobo > 0 ? { sent: true } : {}));
    return this.openKobo;
  }

  /** What the payout that is not over pays for the order. */
  get openKobo() {
    const parts = this.open?.parts ?? [];
    return parts.reduce((sum, { lineId, amountKobo }) => (this.lineOf(lineId) ? sum + amountKobo : sum), 0);
  }

  answer(isPaid: boolean) {
    if (this.open?.isSent !== true) return;
    const { parts } = this.open;
    if (!isPaid) return this.release(parts);
    this.change(parts, ({ amountKobo, settledKobo }, kobo) => {
      if (kobo > 0) return { state: 'paid' };
      return { settledKobo: settledKobo - kobo, state: settledKobo - kobo === -amountKobo ? 'paid' : 'earned' };
    });
    [this.last, this.open] = [parts, null];
  }

  /** The bank sends the last payout back. */
  sendBack() {
    if (this.last === null) return;
    this.change(this.last, ({ state, settledKobo, setOffKobo }, kobo) => {
      if (kobo > 0) return { state: 'earned', sent: false };
      const after = { settledKobo: settledKobo + kobo, setOffKobo: setOffKobo + kobo };
      return { ...after, state: state === 'lapsed' ? 'lapsed' : 'earned' };
    });
    this.last = null;
    this.apply(changesAfterRelease(this.standing, this.today));
  }

  lapse() {
    const isDue = this.lines.some(
      ({ kind, state, amountKobo }) =>
        kind !== 'plan-second' && amountKobo > 0 && ['earned', 'in-payout'].includes(state),
    );
    if (isDue) return;
    for (const line of this.lines) {
      const isOpen = line.state === 'earned' && line.amountKobo < 0 && line.setOffKobo === line.settledKobo;
      if (isOpen && addMonths(line.dueOn ?? '', 12) <= this.today) line.state = 'lapsed';
    }
  }

  private lineOf = (id: string) => this.lines.find((line) => line.id === id);

  private change(parts: readonly PayoutPart[], to: (line: CommissionLine, kobo: number) => Partial<CommissionLine>) {
    for (const { lineId, amountKobo } of parts) {
      const line = this.lineOf(lineId);
      if (line !== undefined && line.state !== 'reversed') Object.assign(line, to(line, amountKobo));
    }
  }

  private release(parts: readonly PayoutPart[]) {
    const wasSent = this.open?.isSent === true;
    this.change(parts, ({ setOffKobo }, kobo) =>
      kobo > 0 ? { state: 'earned', sent: false } : { setOffKobo: setOffKobo + kobo },
    );
    this.open = null;
    if (wasSent) this.apply(changesAfterRelease(this.standing, this.today));
  }

  private apply({ added, moved }: LineChanges) {
    for (const move of moved) {
      const isFree = move.line.amountKobo > 0 || move.line.setOffKobo === 0;
      assert.ok(!move.line.sent && isFree, 'nothing is moved of which a payout took or pays a part');
      move.line.state = move.to;
      if (move.to === 'reversed') move.line.endedBecause = move.because;
    }
    for (const line of added) {
      const id = String(this.lines.length).padStart(4, '0');
      const fresh = { sent: false, setOffKobo: 0, settledKobo: 0, createdAt: at, changedAt: at };
      const endedBecause = line.state === 'reversed' ? 'corrected' : null;
      const ofLineId = line.kind === 'plan-second' ? (this.lines.at(-1)?.id ?? null) : line.ofLineId;
      this.lines.push({ note: null, ...line, ...fresh, ofLineId, endedBecause, id });
    }
  }
}

const correct = fc.record({ kind: fc.constant('correct' as const), kobo: fc.integer({ min: -900_000, max: -1 }) });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'flip' } as const) },
  fc.record({ kind: fc.constant('lower' as const), kobo: fc.integer({ min: 1, max: 900_000 }) }),
  fc.record({ kind: fc.constant('propose' as const), others: fc.constantFrom(0, 100_000, 400_000, 2_000_000) }),
  fc.constant({ kind: 'send' } as const),
  fc.record({ kind: fc.constant('answer' as const), isPaid: fc.boolean() }),
  // A payout that is made and paid at once, because most random beginnings end nowhere.
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), others: fc.constantFrom(0, 100_000, 400_000) }),
  },
  fc.constantFrom({ kind: 'lapse' } as const, { kind: 'cancel' } as const),
);
const sendBack = fc.constant({ kind: 'send-back' } as const);
type Step = typeof step | typeof correct | typeof sendBack extends fc.Arbitrary<infer T> ? T : never;

/** Plays what happens to an order. `isPaying` gets what a payout is to pay for it, when it is proposed and when it is sent. */
function play(books: Books, steps: readonly Step[], isPaying: (paysKobo: number) => void) {
  for (const one of steps) {
    books.today = addMonths(books.today, one.kind === 'lapse' ? 14 : 1);
    if (one.kind === 'flip') books.report({ counts: !books.order.counts });
    if (one.kind === 'cancel' && books.order.status === 'completed') books.report({ status: 'cancelled' });
    if (one.kind === 'lower') books.lower(one.kobo);
    if (one.kind === 'correct') books.correct(one.kobo);
    if (one.kind === 'propose' || one.kind === 'pay') isPaying(books.propose(one.others));
    if (one.kind === 'send' || one.kind === 'pay') isPaying(books.send());
    if (one.kind === 'answer') books.answer(one.isPaid);
    if (one.kind === 'pay') books.answer(true);
    if (one.kind === 'send-back') books.sendBack();
    if (one.kind === 'lapse') books.lapse();
    const ofOrder = books.standing.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
    assert.equal(ofOrder, books.wantedKobo, 'the lines come to the corrected commission');
  }
}

// What is paid again after it came back is paid beside what lapsed.
for (const [name, someStep, isBesideLapsed] of [
  ['an order', step, false],
  ['an order whose payouts come back', fc.oneof({ weight: 8, arbitrary: step }, sendBack), true],
  ['a corrected order', fc.oneof({ weight: 8, arbitrary: step }, sendBack, correct), true],
] as const)
  test(`whatever happens to ${name}, no payout brings what the agent received for it above its commission`, () => {
    const commission = fc.integer({ min: 100_000, max: 1_000_000 });
    const steps = fc.array(someStep, { maxLength: 30, size: 'max' });
    const property = fc.property(
      commission,
      fc.boolean(),
      fc.boolean(),
      steps,
      (kobo, isPaidOutside, isOnPlan, given) => {
        const books = new Books(kobo, isPaidOutside, isOnPlan);
        play(books, given, (paysKobo) => {
          const { receivedKobo, wantedKobo, forgivenKobo } = books;
          const mostKobo = Math.max(receivedKobo, wantedKobo + (isBesideLapsed ? forgivenKobo : 0));
          assert.ok(receivedKobo + paysKobo <= mostKobo, `${receivedKobo} and ${paysKobo} of ${mostKobo}`);
        });
      },
    );
    fc.assert(property, { numRuns: 1_000 });
  });

test('whatever happens to an order, the agent sees the same lines whether it is on a plan or not', () => {
  const commission = fc.integer({ min: 1, max: 1_000_000 });
  // Without set-offs, whose amounts follow from what a payout pays.
  const kinds = ['flip', 'lower', 'cancel', 'correct', 'send-back'];
  const steps = fc.array(fc.oneof(step, sendBack, correct), { maxLength: 12 });
  const property = fc.property(commission, fc.boolean(), fc.boolean(), steps, (kobo, isPaidOutside, isPaid, given) => {
    const [cash, onPlan] = [false, true].map((isOnPlan) => {
      const books = new Books(kobo, isPaidOutside, isOnPlan);
      if (isPaid) play(books, [{ kind: 'pay', others: 400_000 }], () => {});
      play(
        books,
        given.filter(({ kind }) => kinds.includes(kind)),
        () => {},
      );
      return books;
    });
    assert.deepEqual(onPlan?.shown, cash?.shown);
    const seconds = onPlan?.lines.filter(({ kind }) => kind === 'plan-second') ?? [];
    assert.ok(seconds.every(({ sent, state }) => !sent && state !== 'in-payout' && state !== 'paid'));
  });
  fc.assert(property, { numRuns: 500 });
});

test('of the two halves the first has the odd kobo and is due as any line, the second on the 1st of the fifth month after', () => {
  const halves = (kobo: number) =>
    new Books(kobo, false, true).lines.map(({ kind, amountKobo, dueOn }) => [kind, amountKobo, dueOn]);
  assert.deepEqual(halves(20_001), [
    ['plan-first', 10_001, '2026-01-08'],
    ['plan-second', 10_000, '2026-06-01'],
  ]);
  assert.deepEqual(halves(1), [['plan-first', 1, '2026-01-08']]);
  assert.deepEqual(['2026-04-01', '2026-04-30', '2026-09-15'].map(secondHalfDueOn), [
    '2026-09-01',
    '2026-09-01',
    '2027-02-01',
  ]);
});
