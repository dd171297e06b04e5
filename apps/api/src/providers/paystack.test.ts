import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  answer,
  type Behaviour,
  resolvedAs,
  silence,
  slowBody,
  startPaystack,
  timeOutOnceAsked,
  unknownAccount,
} from '../../test/paystack-stand-in.ts';
import { ProviderUnavailable } from './http.ts';
import { paystack } from './paystack.ts';

const account = { accountNumber: '0123456789', bankCode: '058' };

// The time-out is long where a response comes, and short where the test waits for the time-out.
const [longMs, shortMs] = [60_000, 500];

async function startClient(t: TestContext, behaviour: Behaviour) {
  const standIn = await startPaystack(t);
  const isSlow = behaviour === silence || behaviour === slowBody;
  standIn.behave(isSlow ? timeOutOnceAsked(t, behaviour) : behaviour);
  return {
    standIn,
    client: paystack({
      url: `${standIn.url}/`,
      secretKey: standIn.secretKey,
      timeoutMs: isSlow ? shortMs : longMs,
      pauseMs: 5,
    }),
  };
}

const noAnswer = (error: unknown) => error instanceof ProviderUnavailable;

test('an account is resolved with the secret key, and its name is trimmed', async (t) => {
  const { standIn, client } = await startClient(t, resolvedAs(' AMAKA GRACE OKAFOR '));
  assert.deepEqual(await client.resolveAccount(account), { accountName: 'AMAKA GRACE OKAFOR' });
  assert.deepEqual(standIn.asked, [
    { path: '/bank/resolve?account_number=0123456789&bank_code=058', authorization: 'Bearer sk_test_stand_in' },
  ]);
});

test('an unknown account gives no name, with status 400 and 422, after one attempt', async (t) => {
  for (const status of [400, 422] as const) {
    const { standIn, client } = await startClient(t, unknownAccount(status));
    assert.deepEqual(await client.resolveAccount(account), { accountName: null });
    assert.equal(standIn.asked.length, 1);
  }
});

test('429, a server error, silence and a half answer are tried three times in all', async (t) => {
  const tooMany = answer(429, { status: false, message: 'Too many requests' });
  for (const behaviour of [tooMany, answer(500, { status: false, message: 'Oops' }), silence, slowBody]) {
    const { standIn, client } = await startClient(t, behaviour);
    await assert.rejects(client.resolveAccount(account), noAnswer);
    assert.equal(standIn.asked.length, 3);
  }
});

test('the error has the reason why there was no response, and no text of the response', async (t) => {
  const page: Behaviour = (reply) => void reply.writeHead(200).end('<html>Amaka Okafor</html>');
  const endless: Behaviour = (reply) => void reply.writeHead(200).end(' '.repeat(3_000_000));
  const reasons: [Behaviour, string][] = [
    [answer(500, {}), '500'],
    [silence, 'too slow'],
    [slowBody, 'too slow'],
    [page, 'no JSON'],
    [endless, 'too long'],
    [(reply) => void reply.destroy(), 'UND_ERR_SOCKET'],
  ];
  for (const [behaviour, why] of reasons) {
    const { client } = await startClient(t, behaviour);
    await assert.rejects(client.resolveAccount(account), { message: `no answer after 3 attempts (${why})` });
  }
  const unreachable = paystack({ url: 'http://127.0.0.1:2', secretKey: 'sk_test', pauseMs: 5 });
  await assert.rejects(unreachable.resolveAccount(account), { message: 'no answer after 3 attempts (ECONNREFUSED)' });
});

test('a response after failed attempts is used', async (t) => {
  const { client } = await startClient(t, (reply, attempt, address) =>
    attempt < 3 ? answer(503, {})(reply, attempt, address) : resolvedAs('MUSA BELLO')(reply, attempt, address),
  );
  assert.deepEqual(await client.resolveAccount(account), { accountName: 'MUSA BELLO' });
});

test('answers that make no sense are failures', async (t) => {
  const nonsense: Behaviour[] = [
    (reply) => reply.end('<html>gateway</html>'),
    (reply) => reply.end('{"status":true'),
    answer(200, { status: true, data: {} }),
    answer(200, { status: true, data: { account_name: '' } }),
    answer(200, { status: false, message: 'no' }),
    answer(200, []),
    answer(400, 'no'),
    answer(401, { status: false, message: 'Invalid key' }),
    (reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    (reply) => reply.end(`{"status":true,"data":{"account_name":"${'A'.repeat(3_000_000)}"}}`),
  ];
  for (const behaviour of nonsense) {
    const { client } = await startClient(t, behaviour);
    await assert.rejects(client.resolveAccount(account), noAnswer);
  }
});

test('a server that cannot be reached is a failure', async () => {
  const client = paystack({ url: 'http://127.0.0.1:2', secretKey: 'x', timeoutMs: 150, pauseMs: 5 });
  await assert.rejects(client.resolveAccount(account), noAnswer);
});

test('the list of banks is read page by page, without inactive and deleted ones', async (t) => {
  const bank = (code: string, more: object = {}) => ({
    id: 1,
    name: `Bank ${code}`,
    code,
    active: true,
    is_deleted: null,
    type: 'nuban',
    ...more,
  });
  const { standIn, client } = await startClient(t, (reply, attempt, address) => {
    const next = address.searchParams.get('next');
    const page =
      next === null
        ? { data: [bank('058'), bank('044', { active: false })], meta: { next: 'YmFuazo1MA==', perPage: 100 } }
        : { data: [bank('033'), bank('011', { is_deleted: true })], meta: { next: null } };
    answer(200, { status: true, message: 'Banks retrieved', ...page })(reply, attempt, address);
  });
  assert.deepEqual(await client.listBanks(), [
    { code: '058', name: 'Bank 058' },
    { code: '033', name: 'Bank 033' },
  ]);
  assert.match(standIn.asked[1]?.path ?? '', /next=YmFuazo1MA%3D%3D/);
});
