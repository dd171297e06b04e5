import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requestSupport } from '@foodbank/contract/support/requests';
import {
  getRequestCounts,
  listRequests,
  markRequestComplex,
  markRequestWaiting,
  reopenRequest,
  snoozeRequest,
} from '@foodbank/contract/support/requests-staff';
import { makeAgent } from '../../../../test/make-agent.ts';
import {
  actOn,
  answerAs,
  idsListed,
  makeContactRequest,
  makePartnerRequest,
  requestSeenBy,
} from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after });
const ngozi = await makeStaff(app, ['support']);
const hourSeconds = 3_600;
const reason = 'Because of the test';
/** Members' sessions end after 12 hours, so a moved clock needs a new member. */
const later = async (seconds: number) => {
  app.clock.advance(seconds);
  return makeStaff(app, ['support']);
};
const hoursLeft = ({ dueAt }: { dueAt: string | null }) =>
  dueAt === null ? null : (Date.parse(dueAt) - app.clock.now().getTime()) / 3_600_000;

test('the kind of a request is what the form says, and a partner where it says nothing', async () => {
  const ids = [
    (await makePartnerRequest(app)).id,
    (await makePartnerRequest(app, 'partner')).id,
    (await makePartnerRequest(app, 'rider')).id,
    (await makeContactRequest(app)).id,
  ];
  const agent = await makeAgent(app);
  const body = { topic: 'earnings' as const, message: 'Where is my commission?' };
  await app.call(requestSupport, { params: { id: agent.id }, body }, agent.token);
  const { rows: requests } = await ngozi.call(listRequests, { query: {} });
  const kinds = new Map(requests.map(({ id, kind }) => [id, kind]));
  assert.deepEqual(
    ids.map((id) => kinds.get(id)),
    ['partner', 'partner', 'rider', 'contact'],
  );
  const [asked] = (await ngozi.call(listRequests, { query: { kind: 'agent' } })).rows;
  assert.deepEqual(
    [asked?.subject, asked?.email],
    ['My earnings', `a******${agent.email.slice(agent.email.indexOf('@') - 1)}`],
  );
  assert.deepEqual(await idsListed(ngozi, { kind: 'rider' }), [ids[2]]);
});

test('a form without scripts that a rider opened says so by its page’s address', async () => {
  const fields = {
    name: 'Musa Rides',
    contactPerson: 'Musa Bala',
    email: 'musa@example.com',
    phoneNo: '2348031234567',
    foodProduct: 'Deliveries',
    whyPartnerWithUs: 'More work',
    additionalInformation: 'None',
    terms: 'on',
    agree: 'on',
  };
  const answer = await app.app.inject({
    method: 'POST',
    url: '/forms/partnersWithUs',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      referer: 'http://127.0.0.1:3000/get-in-touch/?as=rider',
    },
    payload: new URLSearchParams(fields).toString(),
  });
  assert.equal(answer.statusCode, 303);
  const { rows: requests } = await ngozi.call(listRequests, { query: { search: 'musa@example.com' } });
  assert.deepEqual(
    requests.map(({ kind }) => kind),
    ['rider'],
  );
});

test('an answer is due 24 hours after receipt, and 48 hours after it for a complex request', async () => {
  const [simple, complex] = [await makeContactRequest(app), await makeContactRequest(app)];
  const params = { requestId: complex.id };
  const body = { ...(await actOn(ngozi, complex.id)), complex: true, reason };
  await ngozi.call(markRequestComplex, { params, body });
  let member = await later(24 * hourSeconds);
  const overdue = async () => [
    (await requestSeenBy(member, simple.id)).overdue,
    (await requestSeenBy(member, complex.id)).overdue,
  ];
  assert.deepEqual(await overdue(), [false, false]);
  member = await later(1);
  assert.deepEqual(await overdue(), [true, false]);
  const listed = await idsListed(member, { overdue: 'true' });
  assert.deepEqual([listed.includes(simple.id), listed.includes(complex.id)], [true, false]);
  member = await later(24 * hourSeconds);
  assert.deepEqual(await overdue(), [true, true]);
});

test('the clock stands while a request waits for the sender, and goes on with what was left', async () => {
  const { id } = await makeContactRequest(app);
  const params = { requestId: id };
  let member = await later(20 * hourSeconds);
  await member.call(markRequestWaiting, { params, body: { ...(await actOn(member, id)), reason } });
  member = await later(72 * hourSeconds);
  const waiting = await requestSeenBy(member, id);
  assert.deepEqual([waiting.state, waiting.move, waiting.dueAt, waiting.overdue], ['waiting', 'sender', null, false]);
  assert.ok((await idsListed(member, { list: 'waiting' })).includes(id));
  await member.call(reopenRequest, { params, body: { ...(await actOn(member, id)), reason } });
  assert.equal(hoursLeft(await requestSeenBy(member, id)), 4);
  await answerAs(member, id, 'Here is the list.');
  await member.call(reopenRequest, { params, body: { ...(await actOn(member, id)), reason } });
  assert.equal(hoursLeft(await requestSeenBy(member, id)), 24, 'after an answer a new clock starts');
});

test('the queue begins with what is overdue, then comes what is due soonest', async () => {
  const [first, second] = [await makeContactRequest(app), await makeContactRequest(app)];
  const member = await later(hourSeconds);
  const body = { ...(await actOn(member, first.id)), complex: true, reason };
  await member.call(markRequestComplex, { params: { requestId: first.id }, body });
  const third = await makeContactRequest(app);
  const { rows: requests } = await member.call(listRequests, { query: {} });
  const order = requests.map(({ id }) => id).filter((id) => [first.id, second.id, third.id].includes(id));
  assert.deepEqual(order, [second.id, third.id, first.id]);
  const dueTimes = requests.map(({ dueAt, snoozedUntil }) => dueAt ?? snoozedUntil ?? '');
  assert.deepEqual(dueTimes, [...dueTimes].sort());
  const lastOverdue = requests.findLastIndex(({ overdue }) => overdue);
  assert.ok(requests.every(({ overdue }, index) => overdue === index <= lastOverdue));
});

test('a snoozed request leaves the queue, has its own count, and comes back by itself', async () => {
  app.clock.set('2026-09-01T07:00:00.000Z');
  let member = await makeStaff(app, ['support']);
  const { id } = await makeContactRequest(app);
  const params = { requestId: id };
  await member.call(markRequestWaiting, { params, body: { ...(await actOn(member, id)), reason } });
  for (const until of ['2026-09-01', '2026-12-25', '2026-02-31', 'tomorrow']) {
    const refused = await member.send(snoozeRequest, { params, body: { ...(await actOn(member, id)), until, reason } });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [400, ['until']], until);
  }
  const before = (await member.call(getRequestCounts, { query: {} })).counts;
  await member.call(snoozeRequest, { params, body: { ...(await actOn(member, id)), until: '2026-09-04', reason } });
  const { counts } = await member.call(getRequestCounts, { query: {} });
  assert.deepEqual([counts.snoozed, counts.waiting], [before.snoozed + 1, before.waiting - 1]);
  assert.ok((await idsListed(member, { list: 'snoozed' })).includes(id));
  assert.equal((await requestSeenBy(member, id)).snoozedUntil, '2026-09-04T07:00:00.000Z', '8:00 in Lagos');
  app.clock.set('2026-09-04T06:59:59.000Z');
  member = await makeStaff(app, ['support']);
  assert.ok(!(await idsListed(member, { list: 'open' })).includes(id));
  app.clock.advance(1);
  assert.ok((await idsListed(member, { list: 'open' })).includes(id));
  assert.equal((await requestSeenBy(member, id)).move, 'team');
});

test('a snoozed request whose answer is due comes back in time for it', async () => {
  app.clock.set('2026-10-01T09:00:00.000Z');
  let member = await makeStaff(app, ['support']);
  const { id } = await makeContactRequest(app);
  const params = { requestId: id };
  const body = { ...(await actOn(member, id)), until: '2026-10-20', reason };
  await member.call(snoozeRequest, { params, body });
  const { snoozedUntil, dueAt } = await requestSeenBy(member, id);
  assert.equal(snoozedUntil, dueAt);
  member = await later(24 * hourSeconds + 1);
  const [row] = (await member.call(listRequests, { query: { search: (await requestSeenBy(member, id)).reference } }))
    .rows;
  assert.deepEqual([row?.id, row?.overdue], [id, true]);
  const again = await member.send(snoozeRequest, {
    params,
    body: { ...(await actOn(member, id)), until: '2026-10-20', reason },
  });
  assert.match(again.body.errors?.until ?? '', /due already/);
});

test('the pages of a list have each request once, and a cursor that is none is refused', async () => {
  app.clock.set('2026-12-01T09:00:00.000Z');
  const member = await makeStaff(app, ['support']);
  const made = await Promise.all(Array.from({ length: 55 }, () => makeContactRequest(app, { name: 'Chidinma Page' })));
  for (const list of ['open', 'all'] as const) {
    const query = { list, search: 'chidinma page' };
    const first = await member.call(listRequests, { query });
    const second = await member.call(listRequests, { query: { ...query, cursor: first.nextCursor ?? '' } });
    assert.deepEqual([first.rows.length, second.rows.length, second.nextCursor], [50, 5, null], list);
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    assert.deepEqual([...ids].sort(), made.map(({ id }) => id).sort());
  }
  for (const cursor of ['x', '2026-13-45T00:00:00.000000Z,00000000-0000-0000-0000-000000000000', "',--"])
    assert.equal((await member.send(listRequests, { query: { cursor } })).status, 400, cursor);
});

test('counts are about the chosen kind and owner, as the list is', async () => {
  const member = await makeStaff(app, ['support']);
  const countsOf = async (query: { kind?: 'contact' | 'chargeback'; owner?: 'mine' }) =>
    (await member.call(getRequestCounts, { query })).counts;
  const [all, contact, chargeback] = [
    await countsOf({}),
    await countsOf({ kind: 'contact' }),
    await countsOf({ kind: 'chargeback' }),
  ];
  assert.ok(all.open > 0 && contact.open > 0 && contact.open <= all.open);
  assert.deepEqual([chargeback.open, chargeback.overdue, chargeback.quarantined], [0, 0, 0]);
  assert.equal((await countsOf({ owner: 'mine' })).open, 0, 'nothing is this member’s own yet');
});
