import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../../../test/start-app.ts';
import { askAboutDisbursement } from './ask-about-disbursement.ts';
import { findDisbursement } from './disbursement-queries.ts';
import { dispatchDisbursements } from './dispatch-disbursements.ts';
import { requestDisbursement } from './request-disbursement.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;

test('money is sent in the sandbox', async () => {
  const id = await database.write((tx) =>
    requestDisbursement(tx, {
      reference: 'payout-0000000000000001',
      owner: 'payout:1',
      amountKobo: 500_000,
      account: { number: '0123456789', bankCode: '058', name: 'AMAKA OKAFOR' },
    }),
  );
  await dispatchDisbursements(app.context);
  assert.equal((await findDisbursement(database.read, id))?.state, 'sending');
  await askAboutDisbursement(app.context, id);
  assert.equal((await findDisbursement(database.read, id))?.state, 'sending');
});
