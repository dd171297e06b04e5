import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createContent, getContent } from '@foodbank/contract/foundation/content-staff';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const [editor, support] = [await makeStaff(app, ['content']), await makeStaff(app, ['support'])];
const title = `<img src=x onerror="alert(1)"> [[content]] $& $1`;
const content = '</style><script>alert(1)</script> [[title]]';

/** Creates a draft and returns the address of its preview. */
async function previewOf(kind: 'question' | 'testimony'): Promise<string> {
  const { id } = await editor.call(createContent, { body: { kind, title, content, consent: null } });
  const { versions } = await editor.call(getContent, { params: { id } });
  return `/ops/preview/${versions[0]?.id}`;
}

const open = (url: string, by: TestStaff | null) =>
  app.app.inject({ url, headers: { accept: 'text/html', ...(by && { cookie: `staff=${by.cookie}` }) } });

test('the preview of a draft has the site’s looks, and its texts stay texts', async () => {
  for (const kind of ['question', 'testimony'] as const) {
    const { statusCode, headers, body } = await open(await previewOf(kind), editor);
    assert.equal(statusCode, 200);
    assert.ok(body.includes('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; [[content]] $&amp; $1'), kind);
    assert.ok(body.includes('&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt; [[title]]'), kind);
    assert.ok(!/<script|<img src=x/.test(body));
    assert.match(body, /Visitors see this only once it is published/);
    const font = /\/ops\/site\/_astro\/[\w.-]+\.woff2/.exec(body)?.[0] ?? assert.fail('it has the site’s fonts');
    assert.equal((await app.app.inject({ url: font })).statusCode, 200);
    assert.equal(headers['cache-control'], 'no-store');
  }
});

test('the preview allows no script and no frame, and is for members who may read drafts', async () => {
  const address = await previewOf('testimony');
  const policy = String((await open(address, editor)).headers['content-security-policy']);
  assert.ok(policy.includes("frame-ancestors 'none'") && !policy.includes('script-src'), policy);
  assert.match(policy, /^default-src 'none'/);
  assert.equal((await open(address, null)).statusCode, 401);
  assert.equal((await open(address, support)).statusCode, 403);
  for (const id of ['00000000-0000-7000-8000-000000000000', "1' or '1'='1", 'x'])
    assert.equal((await open(`/ops/preview/${encodeURIComponent(id)}`, editor)).statusCode, 404, id);
  const written = await app.app.inject({ method: 'POST', url: address, headers: { cookie: `staff=${editor.cookie}` } });
  assert.equal(written.statusCode, 405);
});
