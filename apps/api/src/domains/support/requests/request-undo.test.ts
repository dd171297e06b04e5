import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { lagosDay } from '@foodbank/contract/primitives/day';
import * as acts from '@foodbank/contract/support/requests-staff';
import { actOn, idsListed, makeContactRequest, requestSeenBy } from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const [ngozi, musa] = [await makeStaff(app, ['support']), await makeStaff(app, ['operations'])];
const reason = 'Because of the test';

test('an act that stopped a clock is undone whole: the promise to the sender gets no longer', async () => {
  const undo = { reason, undo: true };
  const closings = [
    (id: string) => ngozi.call(acts.closeRequestsAsSpam, { body: { ids: [id], reason } }),
    async (requestId: string) =>
      ngozi.call(acts.closeRequest, { params: { requestId }, body: { ...(await actOn(ngozi, requestId)), reason } }),
    async (requestId: string) =>
      ngozi.call(acts.markRequestWaiting, {
        params: { requestId },
        body: { ...(await actOn(ngozi, requestId)), reason },
      }),
  ];
  for (const stop of closings) {
    const { id } = await makeContactRequest(app);
    const params = { requestId: id };
    const { dueAt } = await requestSeenBy(ngozi, id);
    await stop(id);
    app.clock.advance(60);
    const foreign = await musa.send(acts.reopenRequest, { params, body: { ...(await actOn(musa, id)), ...undo } });
    assert.deepEqual([foreign.status, foreign.body.code], [409, 'changed-meanwhile'], 'another member’s act');
    await ngozi.call(acts.reopenRequest, { params, body: { ...(await actOn(ngozi, id)), ...undo } });
    const { state, dueAt: after, spam, closedAt } = await requestSeenBy(ngozi, id);
    assert.deepEqual([state, after, spam, closedAt], ['new', dueAt, false, null]);
  }
  const { id } = await makeContactRequest(app);
  const params = { requestId: id };
  const act = () => actOn(ngozi, id);
  const { dueAt } = await requestSeenBy(ngozi, id);
  await ngozi.call(acts.markRequestComplex, { params, body: { ...(await act()), complex: true, reason } });
  const until = lagosDay(new Date(app.clock.now().getTime() + 86_400_000));
  await ngozi.call(acts.snoozeRequest, { params, body: { ...(await act()), until, reason } });
  assert.ok((await idsListed(ngozi, { list: 'snoozed' })).includes(id));
  await ngozi.call(acts.reopenRequest, { params, body: { ...(await act()), ...undo } });
  const back = await requestSeenBy(ngozi, id);
  assert.deepEqual([back.snoozedUntil, back.complex, back.dueAt !== dueAt], [null, true, true]);
  assert.equal((await ngozi.send(acts.reopenRequest, { params, body: { ...(await act()), ...undo } })).status, 409);
  await ngozi.call(acts.closeRequest, { params, body: { ...(await act()), reason } });
  app.clock.advance(acts.undoMinutes * 60 + 1);
  const late = await ngozi.send(acts.reopenRequest, { params, body: { ...(await act()), ...undo } });
  assert.equal(late.status, 409, 'later it is reopened on purpose, with a new clock');
});
