import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { disputeLine } from '@foodbank/contract/earning/disputes';
import { addSupportMessage, listSupportRequests } from '@foodbank/contract/support/requests';
import { getRequest } from '@foodbank/contract/support/requests-staff';
import { makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { correctDispute } from '../../earning/disputes/queries.ts';
import { answerCorrectedDispute } from './answer-corrected-dispute.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z' });
const { database } = app.context;

test('a correction answers what the agent wrote before it, and not what comes after', async () => {
  const [agent, support] = [await makeSignedInAgent(app), await makeStaff(app, ['support'])];
  const params = { id: agent.id };
  await makeCustomer(app, 'C-1', { referralCode: agent.referralCode });
  const correctedOf = async (orderNumber: string, message?: string) => {
    await makeOrder(app, orderNumber, { customerId: 'C-1', amount: 27_080.5 });
    const { rows } = await database.pool.query('select id from commission_lines where order_number = $1', [
      orderNumber,
    ]);
    const lineId: string = rows[0].id;
    const about = { params: { ...params, lineId }, body: { message: `Order ${orderNumber} had more goods.` } };
    const { reference } = await app.call(disputeLine, about, agent.token);
    const { requests } = await app.call(listSupportRequests, { params, query: {} }, agent.token);
    const { id: requestId } = requests.find((one) => one.reference === reference) ?? assert.fail();
    const disputeId = (await database.write((tx) => correctDispute(tx, lineId))) ?? assert.fail();
    app.clock.advance(60);
    const sent = { params: { ...params, requestId }, body: { message: message ?? '' } };
    if (message !== undefined) await app.call(addSupportMessage, sent, agent.token);
    await database.write((tx) => answerCorrectedDispute(tx, disputeId));
    return (await support.call(getRequest, { params: { requestId } })).request;
  };
  const quiet = await correctedOf('FB-1');
  assert.deepEqual([quiet.state, quiet.dueAt, quiet.entries.length], ['answered', null, 1]);
  const written = await correctedOf('FB-2', 'And the day of the order is wrong, too.');
  assert.deepEqual([written.state, written.entries.length], ['new', 2]);
  assert.notEqual(written.dueAt, null);
});
