import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agree, type Dated, delivered, moved, numbered, paid, plans } from '../../../../../test/loans/example-loans.ts';
import { rightsUntil, whyNotLeft, whyNotMoved } from './life-rules.ts';

const weeks4 = agree(plans.weeks4);

/** Due on 22 and 29 June and 6 July. */
function askMove(today: string, instalment: number, to: string, by: 'customer' | 'hardship', ...facts: Dated[]) {
  return whyNotMoved(weeks4, numbered(delivered(), ...facts), { kind: 'moved', instalment, to, by }, today);
}

test('a customer moves an instalment by up to three days, until the day before it is due', () => {
  assert.equal(askMove('2026-06-21', 1, '2026-06-25', 'customer'), null);
  assert.equal(askMove('2026-06-21', 1, '2026-06-26', 'customer'), 'loan-move-too-far');
  assert.equal(askMove('2026-06-22', 1, '2026-06-23', 'customer'), 'loan-move-late');
  assert.equal(askMove('2026-06-20', 1, '2026-06-21', 'customer'), 'loan-move-too-far');
  assert.equal(askMove('2026-06-20', 1, '2026-06-22', 'customer'), 'loan-move-too-far');
});

test('a customer moves twice in a plan, and what staff granted does not count', () => {
  const first = moved('2026-06-20', 1, '2026-06-24');
  const granted = moved('2026-06-21', 2, '2026-07-20', 'hardship');
  assert.equal(askMove('2026-06-23', 1, '2026-06-26', 'customer', first, granted), null);
  const second = moved('2026-06-23', 1, '2026-06-26');
  assert.equal(askMove('2026-06-25', 3, '2026-07-07', 'customer', first, granted, second), 'loan-moves-used');
});

test('in hardship two instalments move by up to thirty days, also when they are late, and not into the past', () => {
  assert.equal(askMove('2026-07-10', 1, '2026-07-22', 'hardship'), null);
  assert.equal(askMove('2026-07-10', 1, '2026-07-23', 'hardship'), 'loan-move-too-far');
  assert.equal(askMove('2026-07-10', 1, '2026-07-09', 'hardship'), 'loan-move-late');
  const two = [moved('2026-06-20', 1, '2026-07-10', 'hardship'), moved('2026-06-20', 2, '2026-07-10', 'hardship')];
  assert.equal(askMove('2026-06-21', 3, '2026-07-10', 'hardship', ...two), 'loan-moves-used');
  assert.equal(askMove('2026-06-21', 2, '2026-07-29', 'hardship', ...two), null);
  assert.equal(askMove('2026-06-21', 2, '2026-07-30', 'hardship', ...two), 'loan-move-too-far');
});

test('two instalments that move for hardship keep their order, and all others keep their days', () => {
  const first = moved('2026-06-20', 1, '2026-07-20', 'hardship');
  assert.equal(askMove('2026-06-21', 2, '2026-07-19', 'hardship', first), 'loan-move-order');
  assert.equal(askMove('2026-06-21', 2, '2026-07-20', 'hardship', first), null);
  const second = moved('2026-06-20', 2, '2026-07-10', 'hardship');
  assert.equal(askMove('2026-06-21', 1, '2026-07-11', 'hardship', second), 'loan-move-order');
  assert.equal(askMove('2026-06-21', 1, '2026-07-22', 'hardship'), null);
});

test('on paydays no instalment moves, and on a frozen loan none either', () => {
  const paydays2 = agree(plans.paydays2);
  const move = { kind: 'moved', instalment: 1, to: '2026-07-26', by: 'hardship' } as const;
  for (const by of ['customer', 'hardship'] as const)
    assert.equal(whyNotMoved(paydays2, numbered(delivered()), { ...move, by }, '2026-06-20'), 'loan-move-paydays');
  const frozen: Dated = { on: '2026-06-18', kind: 'frozen' };
  assert.equal(askMove('2026-06-20', 1, '2026-06-24', 'customer', frozen), 'loan-frozen');
  assert.equal(askMove('2026-06-20', 1, '2026-07-10', 'hardship', frozen), 'loan-frozen');
});

test('grants of hardship never add up: thirty days from the agreed day, beside the days that the customer moved it', () => {
  const months3 = agree(plans.months3);
  const facts = [moved('2026-06-17', 1, '2026-08-14', 'hardship'), moved('2026-08-13', 1, '2026-08-15')];
  const ask = (to: string, by: 'customer' | 'hardship', ...more: Dated[]) => {
    const events = numbered(delivered(), ...facts, ...more);
    return whyNotMoved(months3, events, { kind: 'moved', instalment: 1, to, by }, '2026-08-14');
  };
  assert.equal(ask('2026-08-16', 'hardship'), 'loan-move-too-far');
  assert.equal(ask('2026-09-14', 'hardship'), 'loan-move-too-far');
  assert.equal(ask('2026-08-18', 'customer'), null);
  const twice = moved('2026-08-14', 1, '2026-08-17');
  assert.equal(ask('2026-08-18', 'hardship', twice), 'loan-move-too-far');
});

test('the days that the customer moved an instalment come on top of those of hardship', () => {
  const own = moved('2026-06-20', 1, '2026-06-25');
  assert.equal(askMove('2026-06-21', 1, '2026-07-25', 'hardship', own), null);
  assert.equal(askMove('2026-06-21', 1, '2026-07-26', 'hardship', own), 'loan-move-too-far');
});

test('after a plan was left, hardship moves what is kept by thirty days from that day; moves of before do not count', () => {
  const facts: Dated[] = [
    moved('2026-06-16', 1, '2026-06-24'),
    { on: '2026-06-17', kind: 'left', totalKobo: 4_000_000 },
  ];
  assert.equal(askMove('2026-06-18', 1, '2026-07-17', 'hardship', ...facts), null);
  assert.equal(askMove('2026-06-18', 1, '2026-07-18', 'hardship', ...facts), 'loan-move-too-far');
});

test('an instalment that is paid, that the plan lacks, or of a loan that does not run is not moved', () => {
  assert.equal(askMove('2026-06-21', 1, '2026-06-23', 'customer', paid('2026-06-20', 10_300)), 'loan-instalment-paid');
  assert.equal(askMove('2026-06-21', 4, '2026-06-23', 'customer'), 'not-found');
  assert.equal(askMove('2026-06-21', 1, '2026-06-23', 'customer', paid('2026-06-20', 40_000)), 'loan-not-active');
  const move = { kind: 'moved', instalment: 1, to: '2026-06-23', by: 'customer' } as const;
  assert.equal(whyNotMoved(weeks4, [], move, '2026-06-15'), 'loan-not-active');
});

test('a plan is left until the third working day after hand-over: weekends and holidays do not count', () => {
  assert.equal(rightsUntil('2026-06-15', []), '2026-06-18');
  assert.equal(rightsUntil('2026-06-11', [{ day: '2026-06-12' }]), '2026-06-17');
  const events = numbered(delivered());
  assert.equal(whyNotLeft(events, '2026-06-18', []), null);
  assert.equal(whyNotLeft(events, '2026-06-19', []), 'loan-leave-late');
  // Days on which it is frozen don't count: of three working days one is used.
  const stop = { on: '2026-06-17', kind: 'frozen', number: 8 } as const;
  assert.equal(whyNotLeft([...events, stop], '2026-07-20', []), null);
  const goOn = { kind: 'unfrozen', on: '2026-07-20', number: 9 } as const;
  assert.equal(whyNotLeft([...events, stop, goOn], '2026-07-21', []), null);
  assert.equal(whyNotLeft([...events, stop, goOn], '2026-07-22', []), 'loan-leave-late');
  assert.equal(whyNotLeft(events, '2026-06-14', []), 'loan-not-active');
  assert.equal(whyNotLeft([], '2026-06-15', []), 'loan-not-active');
});
