import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chargeWith } from '../../../../test/charge-with.ts';
import { startApp } from '../../../../test/start-app.ts';
import { chargeSandboxOf } from '../../../charge-sandbox-of.ts';
import { checkCharge } from './check-charge.ts';
import { startCharge } from './start-charge.ts';

const { context } = await startApp({ after }, { workless: true });
const sandbox = chargeSandboxOf(context.config);

test('a customer pays at the sandbox, and the charge is paid once the provider says so', async () => {
  const charge = await chargeWith(context);
  assert.equal(charge.state, 'open');
  const { url } = await startCharge(context, charge.id);
  assert.equal(url, `${context.config.publicUrl}/dev/pay/${charge.reference}`);
  assert.equal((await checkCharge(context, charge.id)).state, 'open');
  sandbox.act(charge.reference, 'pay');
  const paid = await checkCharge(context, charge.id);
  assert.deepEqual([paid.state, paid.paidKobo, paid.channel], ['paid', 2_708_050, 'card']);
});
