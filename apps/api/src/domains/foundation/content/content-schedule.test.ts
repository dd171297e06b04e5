import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/foundation/content-staff';
import { isOnSite, makeDraft, publishDraft } from '../../../../test/make-content.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const editor = await makeStaff(app, ['content']);

const draft = (kind: calls.ContentKind) => makeDraft(editor, kind);
const publish = (params: { id: string }, revision: number, publishAt: string | null = null) =>
  publishDraft(editor, params, revision, publishAt);
const isShown = (title: string) => isOnSite(app, title);

test('what is scheduled is on the site from its minute on and not before, and takes the place of what was there', async () => {
  const { params, revision, texts } = await draft('question');
  const first = await publish(params, revision);
  const next = { ...texts, title: 'The scheduled title' };
  const saved = await editor.call(calls.saveContentDraft, { params, body: { revision: first.revision, ...next } });
  const now = app.clock.now();
  const publishAt = new Date(now.getTime() + 600_000).toISOString();
  await publish(params, saved.revision, publishAt);
  const waiting = await editor.call(calls.getContent, { params });
  assert.deepEqual([waiting.state, waiting.shownNumber, waiting.scheduledNumber], ['published', 1, 2]);
  app.clock.advance(599);
  assert.deepEqual([await isShown(texts.title), await isShown(next.title)], [true, false]);
  app.clock.advance(1);
  assert.deepEqual([await isShown(texts.title), await isShown(next.title)], [false, true]);
  const { versions, state } = await editor.call(calls.getContent, { params });
  assert.deepEqual(
    [state, versions.map(({ publishAt, endedAt }) => [publishAt, endedAt])],
    [
      'published',
      [
        [publishAt, null],
        [now.toISOString(), publishAt],
      ],
    ],
  );
});

test('a schedule is cancelled or replaced, and what is on the site stays', async () => {
  const { params, revision, texts } = await draft('question');
  const first = await publish(params, revision);
  const saved = await editor.call(calls.saveContentDraft, {
    params,
    body: { revision: first.revision, ...texts, title: 'Never shown' },
  });
  const soon = new Date(app.clock.now().getTime() + 600_000).toISOString();
  const scheduled = await publish(params, saved.revision, soon);
  const again = await editor.send(calls.publishContent, {
    params,
    body: { revision: scheduled.revision, publishAt: soon },
  });
  assert.equal(again.body.code, 'already-published');
  const body = { revision: scheduled.revision };
  const cancelled = await editor.call(calls.cancelContentSchedule, { params, body });
  app.clock.advance(700);
  assert.deepEqual([await isShown(texts.title), await isShown('Never shown')], [true, false]);
  const late = await editor.send(calls.publishContent, {
    params,
    body: { revision: cancelled.revision, publishAt: soon },
  });
  assert.equal(late.body.code, 'time-has-passed');
  const none = await editor.send(calls.cancelContentSchedule, { params, body: cancelled });
  assert.equal(none.body.code, 'not-published');
});

test('a version that is published again keeps the dates of its first time', async () => {
  const { params, revision, texts } = await draft('question');
  const first = await publish(params, revision);
  app.clock.advance(60);
  const body = { revision: first.revision, reason: 'Looks wrong' };
  const back = await editor.call(calls.takeBackContent, { params, body });
  await publish(params, back.revision);
  assert.equal(await isShown(texts.title), true);
  const { versions } = await editor.call(calls.getContent, { params });
  assert.deepEqual(
    versions.map(({ number, endReason }) => [number, endReason]),
    [
      [2, null],
      [1, 'Looks wrong'],
    ],
  );
});
