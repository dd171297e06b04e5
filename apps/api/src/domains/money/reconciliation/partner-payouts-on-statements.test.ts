import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/money/reconciliation-staff';
import { partnersIn } from '../../../../test/make-partners.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statementsOf } from '../../../../test/statement-files.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import type { PartnerRef } from '../../selling/partner-payouts/partner-rules.ts';
import { listUnreconciled } from './list-unreconciled.ts';
import { matchAgain } from './match-again.ts';

const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const partners = partnersIn(app);
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const provider = statementsOf(ada, 'provider', '2026-06-04');
provider.begin('2026-06-04', 0);

/** Sends what a partner is owed for the first week of June. Returns the reference and the record that the ledger names. */
async function send(partner: PartnerRef) {
  await partners.propose();
  await partners.approve(partner, ada, bola);
  await partners.send('2026-06-08');
  const { id, amount, disbursement } = await partners.rowOf(partner);
  const { rows } = await database.pool.query('select reference from disbursements where id = $1', [disbursement]);
  return { reference: rows[0].reference as string, amountKobo: amount as number, subject: `partner-payout:${id}` };
}
const statesOf = ({ lines }: { lines: { state: string | null; explanation: string | null }[] }) =>
  lines.map(({ state, explanation }) => `${state}: ${explanation}`);
const bookingOf = async (id = '') =>
  (await ada.call(calls.readStatementLine, { params: { id } })).booking?.subject ?? null;
/** Every line is in the ledger, and the proof has nothing to say of it. */
async function assertReconciled() {
  const { accounts, suspenseDifferenceKobo } = await listUnreconciled(database.read);
  assert.deepEqual([...accounts.map(({ differenceKobo }) => differenceKobo), suspenseDifferenceKobo], [0, 0, 0]);
  const { differences } = await findDifferences(database.read, null);
  assert.deepEqual(
    differences.filter(({ checkName }) => checkName === 'ledger-and-statements'),
    [],
  );
}

test('the line of a paid payout of a store or a rider is matched with its booking, once', async () => {
  const store = await partners.makeOwedStore([9_200, 540.55]);
  const { ref: rider } = await partners.makeOwedRider([1_200, 1_200]);
  const [toStore, toRider] = [await send(store), await send(rider)];
  await partners.answer(store, 'paid');
  await partners.answer(rider, 'paid');
  const lineOf = ({ amountKobo, reference }: typeof toStore) => ({ amountKobo: -amountKobo, reference });
  const applied = await provider.apply([
    lineOf(toStore),
    { ...lineOf(toRider), reference: toRider.reference.toUpperCase() },
    { amountKobo: -1_000, reference: toRider.reference, description: 'Transfer fee' },
    lineOf(toStore),
  ]);
  assert.deepEqual(statesOf(applied), [
    'matched: A payment that the provider reports as paid',
    'matched: A payment that the provider reports as paid',
    'matched: The fee of a payment',
    'suspense: Another line is matched with this payment already',
  ]);
  assert.deepEqual(
    [await bookingOf(applied.lines[0]?.id), await bookingOf(applied.lines[1]?.id)],
    [toStore.subject, toRider.subject],
  );
  await assertReconciled();
});

test('a payout of a rider that is not settled yet waits, and is matched once the provider says that it was paid', async () => {
  const { ref } = await partners.makeOwedRider([2_400]);
  const { reference, amountKobo, subject } = await send(ref);
  const applied = await provider.apply([{ amountKobo: -amountKobo, reference }]);
  assert.deepEqual(statesOf(applied), ['waiting: Names a payment that the provider does not report as settled yet']);
  await partners.answer(ref, 'paid');
  await provider.apply([{ amountKobo: 1, reference: 'nothing' }]);
  await database.write(matchAgain);
  assert.equal(await bookingOf(applied.lines[0]?.id), subject);
  await assertReconciled();
});

test('a payout of a store that came back has two lines, and one of another amount is for a person', async () => {
  const [store, other] = [await partners.makeOwedStore([3_000]), await partners.makeOwedStore([4_000])];
  const [back, paid] = [await send(store), await send(other)];
  await partners.answer(store, 'paid');
  await partners.answer(store, 'returned');
  await partners.answer(other, 'paid');
  const applied = await provider.apply([
    { amountKobo: -back.amountKobo, reference: back.reference },
    { amountKobo: back.amountKobo, reference: back.reference },
    { amountKobo: -paid.amountKobo - 1, reference: paid.reference },
  ]);
  assert.deepEqual(statesOf(applied), [
    'matched: A payment that the provider reports as paid',
    'matched: A payment that came back',
    'suspense: The amount is not the one of the payment that it names',
  ]);
  await assertReconciled();
});
