import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { automaticPlans } from '../../../../test/automatic-plans.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { sweepCharges } from '../../money/charges/following.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { chargeDueCards, isChargedByItself, moveMissedCharges } from './charging.ts';
import { tellAhead } from './telling.ts';

/** What comes of the charge of a card: failures, challenges, answers that are lost or late. */
const automatic = await automaticPlans({ after });
const { app, context, database, plans, provider } = automatic;
const { read, run, settle, planThatPays, chargedPlan, chargesOf, openOf, lastOf, givenBack, breakingAt } = automatic;

test('too little money is tried once more two days later, and never a third time; what the bank refuses for good is not', async () => {
  const soft = await planThatPays();
  const hard = await planThatPays();
  plans.goTo('2026-06-21');
  await run();
  plans.goTo('2026-06-22');
  provider.fates.push('soft', 'hard');
  await chargeDueCards(context, 250);
  await settle();
  const [one, other] = [await read(soft.customer, soft.number), await read(hard.customer, hard.number)];
  const [again, over] = one.next?.isSecond ? [soft, hard] : [hard, soft];
  assert.deepEqual([one, other].map(({ next }) => next?.isSecond).toSorted(), [false, true]);
  await plans.text(again.customer, /too little money on your card. We try once more on 24 Jun 2026/);
  await plans.text(over.customer, /your bank refused it. See it or pay another way/);
  plans.goTo('2026-06-24');
  provider.fates.push('soft');
  await run();
  await run();
  plans.goTo('2026-06-26');
  await run();
  assert.deepEqual([chargesOf(again.number).length, chargesOf(over.number).length], [2, 1]);
  assert.match((await read(again.customer, again.number)).last?.text ?? '', /We don’t try again/);
});

test('the bank’s challenge is a link for the customer, and no second attempt', async () => {
  const { customer, number } = await planThatPays();
  plans.goTo('2026-06-21');
  await run();
  plans.goTo('2026-06-22');
  provider.fates.push('paused');
  await run();
  await plans.text(customer, /your bank wants you to confirm/);
  const { last } = await read(customer, number);
  assert.equal(last?.state, 'asked');
  assert.match(last?.payUrl ?? '', /confirm/);
  plans.goTo('2026-06-24');
  await run();
  assert.equal(chargesOf(number).length, 1);
});

test('a lost answer is asked for and never tried again; of what the provider never knew nothing was taken', async () => {
  const lost = await planThatPays();
  plans.goTo('2026-06-21');
  await run();
  plans.goTo('2026-06-22');
  provider.fates.push('lost');
  await run();
  await run();
  assert.equal(chargesOf(lost.number).length, 1);
  assert.equal((await openOf(lost.customer, lost.number))[0], 0);
  plans.goTo('2026-06-28');
  await run();
  plans.goTo('2026-06-29');
  provider.fates.push('never');
  await run();
  plans.goTo('2026-06-30');
  app.clock.set('2026-06-30T09:00:00Z');
  await run();
  plans.goTo('2026-07-01');
  await run();
  assert.equal(chargesOf(lost.number).length, 1);
  assert.equal((await read(lost.customer, lost.number)).last?.state, 'failed');
});

test('what stays under way for days is not tried again', async () => {
  const { customer, number } = await planThatPays();
  plans.goTo('2026-06-21');
  await run();
  plans.goTo('2026-06-22');
  provider.fates.push('processing');
  await run();
  for (const day of ['2026-06-23', '2026-06-24', '2026-06-26']) {
    plans.goTo(day);
    await run();
  }
  assert.deepEqual([chargesOf(number).length, (await read(customer, number)).last?.state], [1, 'called']);
});

test('a call of which the provider never knew ends after a day also where it gave no answer in between', async () => {
  const plan = await chargedPlan('never');
  provider.isDown = true;
  await settle();
  provider.isDown = false;
  await settle();
  assert.equal(await database.write((tx) => isChargedByItself(tx, plan.loanId, '2026-06-22')), true);
  app.clock.set('2026-06-23T17:15:00Z');
  await settle();
  assert.equal((await lastOf(plan))?.state, 'failed');
  assert.equal(await database.write((tx) => isChargedByItself(tx, plan.loanId, '2026-06-22')), false);
});

test('a challenge whose page never came ends after a day, and one whose process died is told of', async () => {
  const { chargeAuthorization } = provider;
  provider.chargeAuthorization = async (charge) => {
    await chargeAuthorization(charge);
    return { kind: 'unknown', reason: 'no answer' };
  };
  const lost = await chargedPlan('paused');
  provider.chargeAuthorization = chargeAuthorization;
  provider.set(lost.reference, 'abandoned');
  await settle();
  assert.equal((await lastOf(lost))?.state, 'called');
  const died = await planThatPays();
  plans.goTo('2026-06-21');
  await tellAhead(context);
  plans.goTo('2026-06-22');
  provider.fates.push('paused');
  // It dies once the answer is stored.
  await chargeDueCards(breakingAt(4), 250);
  await plans.text(died.customer, /your bank wants you to confirm/);
  assert.equal((await lastOf(died))?.state, 'asked');
  app.clock.set('2026-06-23T17:15:00Z');
  await settle();
  assert.equal((await lastOf(lost))?.state, 'failed');
});

test('what failed and was taken after all is paid on the plan’s page, is not tried again and raises no alarm', async () => {
  const plan = await chargedPlan('soft');
  provider.pay(plan.reference);
  await plans.follow(plan.reference);
  await waitUntil('it counts', async () => (await openOf(plan.customer, plan.number))[0] === 0);
  await waitUntil('it is paid', async () => (await lastOf(plan))?.state === 'paid');
  plans.goTo('2026-06-24');
  await run();
  app.clock.set('2026-06-24T17:15:00Z');
  assert.equal(await moveMissedCharges(context), 0);
  assert.deepEqual([chargesOf(plan.number).length, givenBack(plan.reference)], [1, 0]);
});

test('what failed, was paid in another way and is taken after all goes back, and so does more than was asked', async () => {
  const failed = await chargedPlan('hard');
  const { due, payoff } = await plans.read(failed.customer, failed.number);
  const { reference } = await plans.begin(failed.customer, failed.number, due);
  provider.pay(reference);
  await plans.follow(reference);
  await settle();
  provider.pay(failed.reference);
  await plans.follow(failed.reference);
  await settle();
  await waitUntil('it goes back', async () => givenBack(failed.reference) === Math.round(due * 100));
  assert.equal((await plans.read(failed.customer, failed.number)).payoff, Math.round((payoff - due) * 100) / 100);
  const more = await chargedPlan('processing');
  const [asked = 0] = chargesOf(more.number);
  provider.pay(more.reference, asked + 50_000);
  await plans.follow(more.reference);
  await waitUntil('what is beyond goes back', async () => givenBack(more.reference) === 50_000);
});

test('the books agree with what the provider took', async () => {
  await sweepCharges(context);
  assert.deepEqual((await findDifferences(database.read, null)).differences, []);
});
