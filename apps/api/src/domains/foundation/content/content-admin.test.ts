import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listFaqs } from '@foodbank/contract/foundation/content';
import * as calls from '@foodbank/contract/foundation/content-staff';
import { testConsent as consent, isOnSite, makeDraft, publishDraft } from '../../../../test/make-content.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const [editor, reader] = [await makeStaff(app, ['content']), await makeStaff(app, ['operations'])];
const { pool } = app.context.database;

const draft = (kind: calls.ContentKind, given: Parameters<typeof makeDraft>[2] = {}) => makeDraft(editor, kind, given);
const publish = (params: { id: string }, revision: number, publishAt: string | null = null) =>
  publishDraft(editor, params, revision, publishAt);
const isShown = (title: string) => isOnSite(app, title);
const linesAbout = async (id: string) =>
  (
    await pool.query('select action, actor, reason, before, after from audit_lines where subject = $1 order by id', [
      id,
    ])
  ).rows;

test('a draft is not on the site; published it is at once, and taken back it is gone', async () => {
  for (const kind of ['question', 'testimony'] as const) {
    const { params, revision, texts } = await draft(kind);
    assert.equal(await isShown(texts.title), false);
    const published = await publish(params, revision);
    assert.equal(await isShown(texts.title), true);
    const reason = 'The person asked us to';
    await editor.call(calls.takeBackContent, { params, body: { revision: published.revision, reason } });
    assert.equal(await isShown(texts.title), false);
    const item = await editor.call(calls.getContent, { params });
    assert.equal(item.state, 'taken-back');
    assert.deepEqual(
      item.versions.map(({ writtenBy, publishedBy, endedBy, endReason }) => [
        writtenBy,
        publishedBy,
        endedBy,
        endReason,
      ]),
      [[editor.name, editor.name, editor.name, reason]],
    );
    const lines = await linesAbout(params.id);
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['content-created', 'content-published', 'content-taken-back'],
    );
    assert.ok(lines.every(({ actor }) => actor === editor.id));
    assert.equal(lines.at(-1).reason, reason);
    assert.ok(!JSON.stringify(lines).includes(texts.title), 'the audit has no text of a person');
  }
});

test('a testimony without the consent’s text, date and source is not published, by no call and not in the database', async () => {
  const { id, params, revision } = await draft('testimony', { consent: null });
  const body = { revision, publishAt: null };
  for (const publishAt of [null, '2026-06-16T09:00:00Z']) {
    const refused = await editor.send(calls.publishContent, { params, body: { revision, publishAt } });
    assert.deepEqual([refused.status, refused.body.code], [409, 'consent-missing']);
  }
  for (const part of ['text', 'on', 'source'] as const) {
    const texts = { title: 'Ada', content: 'It came on time.', personEmail: '' };
    const partial = { ...consent, [part]: undefined };
    const refused = await editor.send(calls.saveContentDraft, {
      params,
      body: { revision, ...texts, consent: partial },
    });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [400, [`consent.${part}`]]);
  }
  const { rows } = await editor.call(calls.listContent, { query: { kind: 'testimony', state: 'draft' } });
  assert.equal(rows.find((row) => row.id === id)?.consentMissing, true);
  await assert.rejects(pool.query('update content_versions set publish_at = now() where item_id = $1', [id]), {
    constraint: 'content_versions_consent',
  });
  const saved = await editor.call(calls.saveContentDraft, {
    params,
    body: { revision, title: 'Ada', content: 'It came on time.', consent },
  });
  await editor.call(calls.publishContent, { params, body: { ...body, revision: saved.revision } });
});

test('a save that began before another one is refused, and both texts are kept by those who typed them', async () => {
  const { params, revision, texts } = await draft('question');
  const save = (title: string) => editor.send(calls.saveContentDraft, { params, body: { revision, ...texts, title } });
  const answers = await Promise.all([save('One at once'), save('Other at once')]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(answers.find(({ status }) => status === 409)?.body.code, 'changed-meanwhile');
  for (const [call, body] of [
    [calls.publishContent, { revision, publishAt: null }],
    [calls.takeBackContent, { revision, reason: 'An old page' }],
    [calls.cancelContentSchedule, { revision }],
  ] as const) {
    assert.equal((await editor.send(call, { params, body })).body.code, 'changed-meanwhile');
  }
  const { versions, revision: newest } = await editor.call(calls.getContent, { params });
  assert.equal(versions.length, 2);
  const same = { title: versions[0]?.title ?? '', content: versions[0]?.content ?? '', consent: null };
  await editor.call(calls.saveContentDraft, { params, body: { revision: newest, ...same } });
  const unchanged = await editor.call(calls.getContent, { params });
  assert.equal(unchanged.versions.length, 2, 'the same texts again are no version');
});

test('two who publish at once publish once', async () => {
  const { params, revision } = await draft('testimony');
  const send = () => editor.send(calls.publishContent, { params, body: { revision, publishAt: null } });
  const answers = await Promise.all([send(), send(), send()]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  const lines = await linesAbout(params.id);
  assert.equal(lines.filter(({ action }) => action === 'content-published').length, 1);
});

test('items are moved on the site, by two at once too', async () => {
  const items = [await draft('question'), await draft('question'), await draft('question')];
  for (const { params, revision } of items) await publish(params, revision);
  const [a, b, c] = items.map(({ id }) => id) as [string, string, string];
  const move = (id: string, before: string | null) =>
    editor.send(calls.moveContent, { params: { id }, body: { before } });
  assert.equal((await move(c, a)).status, 200);
  const order = async () => {
    const { faqs } = await app.call(listFaqs, {});
    const titles = new Map(items.map(({ texts, id }) => [texts.title, id]));
    return faqs.flatMap(({ title }) => titles.get(title) ?? []);
  };
  assert.deepEqual(await order(), [c, a, b]);
  const both = await Promise.all([move(a, null), move(b, c)]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  assert.deepEqual(await order(), [b, c, a]);
  const testimony = await draft('testimony');
  assert.equal((await move(a, testimony.id)).body.code, 'not-found', 'an item of another kind is no place');
});

test('hostile text stays what was typed', async () => {
  const title = `<img src=x onerror=alert(1)> $& \${7*7} '; drop table content_items; --`;
  const content = '</script><script>alert(1)</script>\n{{constructor}} [[name]]';
  const body = { kind: 'question', title, content, consent: null } as const;
  const { id, revision } = await editor.call(calls.createContent, { body });
  await publish({ id }, revision);
  const { faqs } = await app.call(listFaqs, {});
  assert.deepEqual(faqs.at(-1), { title, content });
  for (const [field, value] of Object.entries({ title: 'a\u0000b', content: 'x'.repeat(3_001) })) {
    const refused = await editor.send(calls.createContent, { body: { ...body, [field]: value } });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [400, [field]]);
  }
});

test('the list has states, pages and masked persons, and other roles only read', async () => {
  for (let count = 0; count < 55; count++) await draft('testimony', { personEmail: 'ada.obi@example.com' });
  const first = await reader.call(calls.listContent, { query: { kind: 'testimony', state: 'draft' } });
  assert.equal(first.rows.length, 50);
  const second = await reader.call(calls.listContent, {
    query: { kind: 'testimony', state: 'draft', cursor: first.nextCursor ?? assert.fail() },
  });
  assert.equal(second.nextCursor, null);
  const ids = new Set([...first.rows, ...second.rows].map(({ id }) => id));
  assert.equal(ids.size, first.rows.length + second.rows.length);
  const [row] = first.rows;
  const params = { id: row?.id ?? '' };
  const item = await reader.call(calls.getContent, { params });
  assert.equal(item.personEmail, 'a*****i@example.com'.replace('*****', '******'));
  const body = { revision: 1, title: 'x', content: 'y', consent: null, publishAt: null, reason: 'none', before: null };
  for (const call of [
    calls.saveContentDraft,
    calls.publishContent,
    calls.takeBackContent,
    calls.cancelContentSchedule,
    calls.moveContent,
    calls.eraseTestimony,
  ])
    assert.equal((await reader.send(call, { params, body })).body.code, 'not-permitted', call.name);
  const creation = await reader.send(calls.createContent, { body: { ...body, kind: 'question' } });
  assert.equal(creation.body.code, 'not-permitted');
  const unknown = { id: '00000000-0000-7000-8000-000000000000' };
  assert.equal((await editor.send(calls.publishContent, { params: unknown, body })).body.code, 'not-found');
});

test('an erased testimony is off the site, and its texts, name and consent are in no version', async () => {
  const { id, params, revision, texts } = await draft('testimony', { personEmail: 'bola@example.com' });
  const published = await publish(params, revision);
  const body = { revision: published.revision, reason: 'Bola wants it gone' };
  await editor.call(calls.eraseTestimony, { params, body });
  assert.equal(await isShown(texts.title), false);
  const { rows } = await pool.query(
    `select i::text || v::text as text from content_items i join content_versions v on v.item_id = i.id where i.id = $1`,
    [id],
  );
  for (const text of [texts.title, texts.content, consent.text, consent.source, 'bola@'])
    assert.ok(!rows[0].text.includes(text), text);
  const again = await editor.send(calls.publishContent, { params, body: { revision: 3, publishAt: null } });
  assert.equal(again.body.code, 'not-found');
});
