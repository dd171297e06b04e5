import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { disputeLine } from '@foodbank/contract/earning/disputes';
import { requestCorrection } from '@foodbank/contract/earning/disputes-staff';
import { approveApproval, readApproval, refuseApproval } from '@foodbank/contract/foundation/approvals-staff';
import { addSupportMessage, listSupportRequests } from '@foodbank/contract/support/requests';
import { getRequest } from '@foodbank/contract/support/requests-staff';
import { getEarningLine } from '@foodbank/contract/views/earnings';
import { getEarningsOfAgent } from '@foodbank/contract/views/earnings-staff';
import { makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { makeLine } from '../../../../test/make-lines.ts';
import { answerAs } from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z' });
const { database } = app.context;
const [support, finance, second] = [
  await makeStaff(app, ['support']),
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['finance']),
];
const agent = await makeSignedInAgent(app);
const params = { id: agent.id };
await makeCustomer(app, 'C-1', { referralCode: agent.referralCode });

let orders = 0;
/** A line of a completed order, made by the shop's report. */
async function makeEarnedLine(): Promise<{ lineId: string; orderNumber: string }> {
  orders += 1;
  const orderNumber = `FB-${orders}`;
  await makeOrder(app, orderNumber, { customerId: 'C-1', amount: 27_080.5 });
  const { rows } = await database.pool.query('select id from commission_lines where order_number = $1', [orderNumber]);
  return { lineId: rows[0].id, orderNumber };
}

const words = 'This order had more goods than the line says.';
const dispute = (lineId: string, message = words, by = agent) =>
  app.send(disputeLine, { params: { id: by.id, lineId }, body: { message } }, by.token);
const detail = async (lineId: string) =>
  (await app.call(getEarningLine, { params: { ...params, lineId } }, agent.token)).line;
const requests = async () => (await app.call(listSupportRequests, { params, query: {} }, agent.token)).requests;
const correct = (lineId: string, amount: string, by = finance) =>
  by.send(requestCorrection, {
    params: { agentId: agent.id },
    body: { lineId, amount, reason: 'The store had forgotten two bags of rice.' },
  });
async function approve(approvalId: unknown, by = second) {
  const sent = { params: { id: String(approvalId) } };
  const { approval } = await by.call(readApproval, sent);
  const answer = await by.send(approveApproval, {
    ...sent,
    body: { reason: 'seen the receipt', shown: approval.shown },
  });
  return { ...answer, changes: approval.changes };
}

test('a dispute becomes one request in the queue with a clock, however often it is sent, and holds nothing', async () => {
  const { lineId, orderNumber } = await makeEarnedLine();
  const answers = await Promise.all([dispute(lineId), dispute(lineId), dispute(lineId)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  const references = new Set(answers.map(({ body }) => body.reference));
  assert.equal(references.size, 1);
  const again = await dispute(lineId, 'And another thing is wrong with it.');
  assert.deepEqual([again.status, again.body.code], [409, 'dispute-open']);
  const line = await detail(lineId);
  assert.deepEqual([line.isDisputed, line.state, line.disputes.map(({ state }) => state)], [true, 'earned', ['open']]);
  assert.ok(references.has(line.disputes[0]?.reference ?? ''));
  const { disputes } = await support.call(getEarningsOfAgent, { params: { agentId: agent.id } });
  const requestId = disputes[0]?.requestId ?? '';
  const { request } = await support.call(getRequest, { params: { requestId } });
  assert.deepEqual(request.fields, [
    { label: 'Topic', text: 'My earnings' },
    { label: 'Commission line', text: `Order ${orderNumber}, completed on 15 Jun 2026` },
    { label: 'Message', text: words },
  ]);
  assert.equal(request.dueAt, '2026-06-16T09:00:00.000Z');
});

test('the words have 10 to 1,000 characters, and another agent’s line is not found', async () => {
  const { lineId } = await makeEarnedLine();
  assert.equal((await dispute(lineId, 'Too short')).body.errors?.message, 'Please say in a few words what is wrong');
  assert.equal((await dispute(lineId, 'x'.repeat(1_001))).status, 400);
  const other = await makeSignedInAgent(app);
  assert.equal((await dispute(lineId, words, other)).status, 404);
  assert.equal((await dispute('00000000-0000-7000-8000-000000000000')).status, 404);
  assert.equal((await dispute('first')).status, 400);
});

test('an answer with a reason answers the dispute; writing back opens it again; then a new one can follow', async () => {
  const { lineId } = await makeEarnedLine();
  const { reference } = (await dispute(lineId)).body;
  const request = (await requests()).find((one) => one.reference === reference) ?? assert.fail();
  await answerAs(support, request.id, 'Please send us the receipt.', 'waiting');
  assert.equal((await detail(lineId)).isDisputed, true, 'waiting for the agent is no answer');
  await answerAs(support, request.id, 'The receipt says the same as the line.');
  const [answered] = (await detail(lineId)).disputes;
  assert.deepEqual([answered?.state, answered?.answeredAt], ['explained', '2026-06-15T09:00:00.000Z']);
  const message = 'No, it has two more bags.';
  await app.call(addSupportMessage, { params: { ...params, requestId: request.id }, body: { message } }, agent.token);
  assert.equal((await detail(lineId)).isDisputed, true);
  await answerAs(support, request.id, 'We checked again.', 'closed');
  assert.equal((await dispute(lineId)).status, 200);
  assert.deepEqual(
    (await detail(lineId)).disputes.map(({ state }) => state),
    ['open', 'explained'],
  );
});

test('a correction is booked once a second person approves, answers the dispute, and the agent reads why', async () => {
  const { lineId, orderNumber } = await makeEarnedLine();
  const { reference } = (await dispute(lineId)).body;
  const asked = await correct(lineId, '250.50', support);
  assert.equal(asked.status, 200);
  assert.equal((await correct(lineId, '1')).body.code, 'change-already-asked');
  const own = { params: { id: String(asked.body.approvalId) }, body: { reason: 'mine', shown: '' } };
  assert.equal((await support.send(approveApproval, own)).body.code, 'approval-own');
  assert.deepEqual((await detail(lineId)).related, [], 'nothing changed yet');
  const { status, changes } = await approve(asked.body.approvalId);
  assert.equal(status, 200);
  assert.deepEqual(changes.map(({ field, after }) => [field, after]).slice(1), [
    ['Line', `Order ${orderNumber}, completed on 15 Jun 2026`],
    ['Line’s amount', '₦541.61'],
    ['Added', '₦250.50'],
    ['Answers the dispute', reference],
  ]);
  const line = await detail(lineId);
  const [correction] = line.related;
  assert.deepEqual(
    [correction?.relation, correction?.line.amount, correction?.line.state],
    ['Corrected by', 250.5, 'due'],
  );
  assert.match(
    correction?.line.explanation ?? '',
    /^We added ₦250\.50 to the line of order FB-\d+: “The store had forgotten two bags of rice”\./,
  );
  assert.equal(line.disputes[0]?.state, 'corrected');
  const isCorrection = ({ subject }: { subject?: string | undefined }) => subject === 'We corrected your earnings';
  await waitUntil('the email came', async () => (await app.emails(agent.email)).some(isCorrection));
  const text = (await app.emails(agent.email)).find(isCorrection)?.text ?? '';
  assert.match(text, /We added ₦250\.50 to your earnings\.[\s\S]*two bags of rice[\s\S]*\/agent-dashboard\/earnings/);
  assert.ok(text.includes(String(reference)));
  const stateOf = async () => (await requests()).find((one) => one.reference === reference)?.state;
  await waitUntil('the request is answered', async () => (await stateOf()) === 'answered');
  const request = (await requests()).find((one) => one.reference === reference);
  assert.match(request?.messages.at(-1)?.text ?? '', /We corrected this line/);
  const { rows } = await database.pool.query(
    `select actor, reason, after from audit_lines where action = 'commission-corrected' and detail->>'ofLine' = $1`,
    [lineId],
  );
  assert.deepEqual([rows.length, rows[0].actor, rows[0].after.amountKobo], [1, second.id, 25_050]);
});

test('what is taken off a line that is not paid lowers it, and the agent reads by how much and why', async () => {
  const { lineId, orderNumber } = await makeEarnedLine();
  assert.equal((await approve((await correct(lineId, '-400')).body.approvalId)).status, 200);
  const before = await detail(lineId);
  assert.equal(before.state, 'reversed');
  assert.match(before.explanation, /We corrected it on 15 Jun 2026\. A line of ₦141\.61 takes its place\.$/);
  const [correction, rest] = before.related;
  assert.deepEqual([correction?.relation, correction?.line.amount], ['Corrected by', -400]);
  assert.match(
    correction?.line.explanation ?? '',
    /^We took ₦400\.00 off .* two bags of rice”\. The line was not paid yet, so its amount was lowered\. You owe nothing for this\.$/,
  );
  assert.deepEqual([rest?.relation, rest?.line.amount, rest?.line.state], ['Replaced by', 141.61, 'earned']);
  assert.ok(rest?.line.explanation.startsWith(`2% of ₦27,080.50, the goods of order ${orderNumber}, less ₦400.00 by`));
});

test('two approvals of a correction at once book one line', async () => {
  const { lineId } = await makeEarnedLine();
  const { approvalId } = (await correct(lineId, '-100')).body;
  const third = await makeStaff(app, ['finance']);
  const answers = await Promise.all([approve(approvalId, second), approve(approvalId, third)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const { rows } = await database.pool.query(
    'select kind, amount_kobo from commission_lines where of_line_id = $1 order by kind',
    [lineId],
  );
  assert.deepEqual(rows, [
    { kind: 'correction', amount_kobo: -10_000 },
    { kind: 'order', amount_kobo: 44_161 },
  ]);
});

test('a correction has a bounded amount, no contacts in its reason, and an earned line of this agent', async () => {
  const { lineId } = await makeEarnedLine();
  const refused = async (amount: string) => (await correct(lineId, amount)).body.errors?.amount;
  assert.equal(await refused('-541.62'), 'No more can be taken off than the line has');
  assert.equal(await refused('500000.01'), 'A correction is at most ₦500,000');
  for (const text of ['0', '-0.00', '1.001', '1e3', '₦5', '', '١']) {
    assert.equal(await refused(text), 'Enter an amount in naira, such as 250 or -250.50', text);
  }
  const body = { lineId, amount: '5', reason: 'Call 0803 123 4567 about it' };
  const named = await finance.send(requestCorrection, { params: { agentId: agent.id }, body });
  assert.ok(named.body.errors?.reason);
  const other = await makeSignedInAgent(app);
  const foreign = { params: { agentId: other.id }, body: { ...body, reason: 'It is another line' } };
  assert.equal((await finance.send(requestCorrection, foreign)).status, 404);
  await makeOrder(app, 'FB-pending', { customerId: 'C-1', status: 'pending' });
  const { rows } = await database.pool.query(`select id from commission_lines where order_number = 'FB-pending'`);
  assert.equal((await correct(rows[0].id, '5')).body.code, 'line-not-earned');
  const operations = await makeStaff(app, ['operations', 'admin']);
  assert.equal((await correct(lineId, '5', operations)).body.code, 'not-permitted');
});

test('a correction is stale once its line was reversed, and a refused one changes nothing', async () => {
  const { lineId, orderNumber } = await makeEarnedLine();
  const { approvalId } = (await correct(lineId, '5')).body;
  await makeOrder(app, orderNumber, { customerId: 'C-1', status: 'cancelled', amount: 27_080.5 });
  assert.equal((await approve(approvalId)).body.code, 'approval-stale');
  const sent = { params: { id: String(approvalId) }, body: { reason: 'the order came back' } };
  assert.equal((await second.send(refuseApproval, sent)).status, 200);
  assert.deepEqual((await detail(lineId)).related, []);
});

test('a dispute stays as a fact when its request is deleted', async () => {
  const lineId = await makeLine(app, agent.id);
  await dispute(lineId);
  await database.pool.query('delete from requests where agent_id = $1', [agent.id]);
  const [kept] = (await detail(lineId)).disputes;
  assert.equal(kept?.state, 'open');
});

test('corrections of a line take off no more than it has, taken together and with its returns', async () => {
  const { lineId } = await makeEarnedLine();
  const first = await correct(lineId, '-400');
  assert.equal((await approve(first.body.approvalId)).status, 200);
  const lowered = (await detail(lineId)).related.find(({ relation }) => relation === 'Replaced by')?.line.id ?? '';
  for (const id of [lineId, lowered]) {
    const tooMuch = await correct(id, '-200');
    assert.deepEqual([tooMuch.status, tooMuch.body.code], [400, 'validation']);
  }
  const rest = await correct(lowered, '-141.61');
  assert.equal((await approve(rest.body.approvalId)).status, 200);
  assert.equal((await correct(lowered, '-0.01')).status, 400);
  assert.equal((await correct(lowered, '0.01')).status, 200);
});
