import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from './config.ts';
import { ConfigProblems } from './config-checks.ts';

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-config-'));
  folders.push(folder);
  return folder;
}

const secret = 'a-secret-of-the-test-which-is-long-enough';
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://foodbank@db.example/foodbank',
  TOKEN_SECRET: secret,
  TRACK_KEY: `${secret}.too`,
  MAIL_URL: 'smtp://mail.example:587',
  PAYSTACK_SECRET_KEY: 'sk_live_of_the_test',
  TERMII_API_KEY: 'a-key-of-termii',
  PUBLIC_URL: 'https://foodbank.example/',
  FILES_URL: 'file:/var/lib/foodbank/files',
};

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: newFolder(), ...env });
  } catch (error) {
    assert.ok(error instanceof ConfigProblems);
    return error.message.split('\n');
  }
  return [];
}

test('development needs no setting: it listens on loopback and makes its secrets once, readable by their owner only', () => {
  const DATA_DIR = newFolder();
  const config = readConfig({ DATA_DIR });
  assert.deepEqual([config.host, config.port, config.publicUrl], ['127.0.0.1', 3000, 'http://127.0.0.1:3000']);
  assert.deepEqual([config.production, config.limitScale, config.trustProxy], [false, 1, false]);
  assert.deepEqual([config.mailUrl, config.databaseUrl, config.paystack], [null, null, null]);
  assert.ok(config.tokenSecret.length >= 32 && config.trackKey.length >= 32);
  assert.notEqual(config.tokenSecret, config.trackKey);
  const again = readConfig({ DATA_DIR });
  assert.deepEqual([again.tokenSecret, again.trackKey], [config.tokenSecret, config.trackKey]);
  assert.deepEqual(readdirSync(DATA_DIR), ['secrets.json']);
  assert.equal(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777, 0o600);
  assert.notEqual(readConfig({ DATA_DIR: newFolder() }).tokenSecret, config.tokenSecret);
});

test('the console has a host of its own, which no spelling of the public host is', () => {
  const problem = 'OPS_URL has the host of PUBLIC_URL: give the console a host of its own';
  for (const OPS_URL of [
    'https://foodbank.example',
    'https://FOODBANK.example/',
    'https://foodbank.example:8443',
    'https://foodbank.example.',
    'http://foodbank.example',
  ])
    assert.deepEqual(problemsOf({ ...production, OPS_URL }), [problem], OPS_URL);
  assert.deepEqual(problemsOf({ ...production, OPS_URL: 'ops.foodbank.example' }), [
    'OPS_URL looks like https://ops.foodbank.example',
  ]);
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: newFolder(), ...env }).opsUrl;
  assert.equal(read({ ...production, OPS_URL: 'https://ops.foodbank.example/' }), 'https://ops.foodbank.example');
  assert.equal(read(production), null);
  assert.equal(read({}), 'http://127.0.0.1:3000');
});

test('a damaged secrets file is named in one line and left as it is', () => {
  const DATA_DIR = newFolder();
  const file = join(DATA_DIR, 'secrets.json');
  for (const content of ['', '{"tokenSecret":"short","trackKey":"short"}', '[]']) {
    writeFileSync(file, content);
    const [problem = '', ...more] = problemsOf({ DATA_DIR });
    assert.ok(problem.includes(file) && more.length === 0, problem);
    assert.equal(readFileSync(file, 'utf8'), content);
  }
});

test('development refuses to listen on an address that other machines reach', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'foodbank.example']) {
    assert.match(problemsOf({ HOST })[0] ?? '', /^HOST=.* is open to others/, HOST);
  }
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) assert.deepEqual(problemsOf({ HOST }), [], HOST);
});

test('production lists every missing setting at once and makes no secret', () => {
  const DATA_DIR = newFolder();
  assert.deepEqual(problemsOf({ DATA_DIR, NODE_ENV: 'production' }), [
    'DATABASE_URL is needed in production',
    'TOKEN_SECRET is needed in production',
    'TRACK_KEY is needed in production',
    'MAIL_URL is needed in production (sandbox: writes emails into files)',
    'PAYSTACK_SECRET_KEY is needed in production',
    'PUBLIC_URL is needed in production',
    'FILES_URL is needed in production',
    'TERMII_API_KEY is needed in production (TEXTS_URL=sandbox: writes text messages into files)',
  ]);
  const config = readConfig({ DATA_DIR, ...production, HOST: '0.0.0.0' });
  assert.deepEqual([config.production, config.host, config.publicUrl], [true, '0.0.0.0', 'https://foodbank.example']);
  assert.deepEqual([config.mailUrl, config.mailFrom], ['smtp://mail.example:587', 'no-reply@foodbank.example']);
  assert.deepEqual(readdirSync(DATA_DIR), []);
});

test('production accepts the mail sandbox', () => {
  assert.equal(readConfig({ ...production, MAIL_URL: 'sandbox:' }).mailUrl, null);
});

test('production refuses the payment sandbox, and a key that is the one before it', () => {
  assert.equal(problemsOf({ ...production, PAYSTACK_SECRET_KEY: 'sandbox' }).length, 1);
  assert.deepEqual(problemsOf({ ...production, PAYSTACK_SECRET_KEY_PREVIOUS: 'sk_live_of_the_test' }), [
    'PAYSTACK_SECRET_KEY_PREVIOUS is the key before PAYSTACK_SECRET_KEY, not the same one',
  ]);
});

test('production refuses to move the business date, however the setting is spelt', () => {
  for (const name of ['BUSINESS_DATE', 'BUSINESS_DATE_NOW', 'BUSINESSDATE', 'business_date', 'BUSINESS_DAYS_AHEAD']) {
    assert.deepEqual(problemsOf({ ...production, [name]: '2026-11-20' }), [
      `${name} moves the business date, which production refuses: leave it out`,
    ]);
  }
  assert.equal(readConfig(production).businessDate, null);
  assert.equal(readConfig({ DATA_DIR: newFolder(), BUSINESS_DATE: '2026-11-20' }).businessDate, '2026-11-20');
});

test('production refuses a setting that others replaced, and names them', () => {
  assert.deepEqual(problemsOf({ ...production, TEXTS_DAILY_BUDGET: '5000' }), [
    'TEXTS_DAILY_BUDGET is replaced by TEXTS_STRANGERS_HOURLY, TEXTS_KNOWN_HOURLY, TEXTS_RIDERS_HOURLY, TEXTS_ORDERS_HOURLY and TEXTS_SECURITY_HOURLY: leave it out',
  ]);
});

test('an empty value counts as not set', () => {
  assert.equal(readConfig({ DATA_DIR: newFolder(), PORT: '', LIMIT_SCALE: '', TRUST_PROXY: '' }).port, 3000);
  assert.equal(problemsOf({ ...production, TRACK_KEY: '' })[0], 'TRACK_KEY is needed in production');
});

test('a wrong value is reported in one line that begins with its name', () => {
  const wrong: Record<string, readonly string[]> = {
    PORT: ['http', '0', '-1', '65536', '3.5', '3000 '],
    DATABASE_URL: ['mysql://db.example', 'db.example'],
    PUBLIC_URL: ['foodbank.example', 'ftp://foodbank.example'],
    TOKEN_SECRET: ['short'],
    TRACK_KEY: ['short', 'a key with spaces, which no header carries', `${secret}ü`],
    LIMIT_SCALE: ['0', '-1', 'many', 'Infinity', 'NaN'],
    TRUST_PROXY: ['everybody', '10.0.0', '10.0.0.0/33', '10.0.0.0/x', '::1/129', '10.0.0.1/', 'loopback/8'],
    JOBS: ['elsewhere', 'HERE'],
    WORKER_PORT: ['0', '65536', '-1', '3.5'],
    SERVICE_WORKERS: ['none', 'REMOVED'],
    DRAIN_DELAY_MS: ['-1', '5s', '60001', '0.5'],
    DATABASE_CONNECTIONS: ['5', '1001', 'many'],
    LISTEN_FDS: ['0', '2', 'x'],
    MAIL_FROM: ['Foodbank', 'a@b.co\r\nBcc: c@d.co'],
    MAIL_URL: [
      'mail.example',
      'https://mail.example',
      'smtp://mail.example?ignoreTLS=true',
      'smtp://a:%zz@mail.example',
    ],
    PAYSTACK_URL: ['api.paystack.co', 'http://api.paystack.co', 'http://127.0.0.1.evil.example'],
    TEXTS_URL: ['termii.com', 'http://v3.api.termii.com', 'http://localhost.evil.example'],
    BUSINESS_DATE: ['tomorrow', '2026-02-30', '20 Nov 2026'],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const [problem = '', ...more] = problemsOf({ [name]: value });
      assert.ok(problem.startsWith(name) && more.length === 0, `${name}=${value}: ${problem}`);
    }
  }
});

test('the drain delay is 5 s in production and 0 in development, unless DRAIN_DELAY_MS sets it', () => {
  assert.equal(readConfig(production).drainDelayMs, 5_000);
  assert.equal(readConfig({ ...production, DRAIN_DELAY_MS: '0' }).drainDelayMs, 0);
  assert.equal(readConfig({ DATA_DIR: newFolder() }).drainDelayMs, 0);
  assert.equal(readConfig({ DATA_DIR: newFolder(), DRAIN_DELAY_MS: '700' }).drainDelayMs, 700);
});

test('a socket that systemd holds for another process is not used', () => {
  const held = (env: Record<string, string>) => readConfig({ DATA_DIR: newFolder(), ...env }).heldSocket;
  assert.equal(held({}), null);
  assert.equal(held({ LISTEN_FDS: '1' }), 3);
  assert.equal(held({ LISTEN_FDS: '1', LISTEN_PID: String(process.pid) }), 3);
  assert.equal(held({ LISTEN_FDS: '1', LISTEN_PID: String(process.ppid) }), null);
});

test('trusted proxies are given as addresses, networks or names of private networks', () => {
  const TRUST_PROXY = ' 10.0.0.7, 10.1.0.0/16,, fd00::/8, loopback, uniquelocal ';
  const { trustProxy } = readConfig({ DATA_DIR: newFolder(), TRUST_PROXY });
  assert.deepEqual(trustProxy, ['10.0.0.7', '10.1.0.0/16', 'fd00::/8', 'loopback', 'uniquelocal']);
});

test('metrics that other machines reach need a token, and a previous key must differ from the current one', () => {
  const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
  assert.deepEqual(problemsOf(open), ['METRICS_HOST=0.0.0.0 is open to others: set METRICS_TOKEN as well']);
  assert.deepEqual(problemsOf({ ...open, METRICS_TOKEN: secret }), []);
  assert.deepEqual(problemsOf({ ...open, METRICS_TOKEN: 'short' }), ['METRICS_TOKEN has at least 32 characters']);
  const { metricsPort, metricsHost } = readConfig({ DATA_DIR: newFolder(), METRICS_PORT: '9464' });
  assert.deepEqual([metricsPort, metricsHost], [9464, '127.0.0.1']);
  assert.deepEqual(problemsOf({ ...production, TOKEN_SECRET_PREVIOUS: secret, TRACK_KEY_PREVIOUS: `${secret}.too` }), [
    'TOKEN_SECRET_PREVIOUS is the key before TOKEN_SECRET, not the same one',
    'TRACK_KEY_PREVIOUS is the key before TRACK_KEY, not the same one',
  ]);
});

test('production takes limits of a tenth to ten times, and only a server of this machine alone takes others', () => {
  for (const LIMIT_SCALE of ['1e308', '10.01', '1000', '0.09', '1e-300'])
    assert.deepEqual(problemsOf({ ...production, LIMIT_SCALE }), [
      `LIMIT_SCALE=${LIMIT_SCALE} is refused in production: from 0.1 to 10`,
    ]);
  for (const LIMIT_SCALE of ['0.1', '1', '10']) assert.deepEqual(problemsOf({ ...production, LIMIT_SCALE }), []);
  const alone = { ...production, PUBLIC_URL: 'http://127.0.0.1:3000', LIMIT_SCALE: '1000' };
  assert.deepEqual(problemsOf(alone), []);
  assert.equal(problemsOf({ ...alone, HOST: '0.0.0.0' }).length, 1);
  assert.deepEqual(problemsOf({ LIMIT_SCALE: '1000' }), []);
});

test('production refuses to trust everybody as a proxy, also in halves, as another spelling or bit by bit', () => {
  const everybody = [
    '0.0.0.0/0',
    '0.0.0.0/1,128.0.0.0/1',
    '128.0.0.0/1',
    '10.0.0.0/7',
    '1.0.0.0/8,2.0.0.0/8',
    '::/0',
    '::/1',
    '8000::/1',
    '2000::/3',
    '2000::/15',
    '::ffff:0:0/96',
    '::ffff:128.0.0.0/97',
    '::/64',
  ];
  for (const TRUST_PROXY of everybody)
    assert.deepEqual(problemsOf({ ...production, TRUST_PROXY }), [
      `TRUST_PROXY=${TRUST_PROXY} trusts everybody to say who they are: name your proxies only`,
    ]);
  assert.match(
    problemsOf({ ...production, TRUST_PROXY: '10.0.0.7, 0.0.0.0/0' })[0] ?? '',
    /^TRUST_PROXY=0\.0\.0\.0\/0 trusts everybody/,
  );
  const proxies = [
    '127.0.0.1',
    'uniquelocal',
    'loopback, linklocal',
    '10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10',
    'fd00::/8, ::1',
    '::ffff:10.0.0.7',
    '104.16.0.0/13, 172.64.0.0/13, 2400:cb00::/32, 2a06:98c0::/29',
  ];
  for (const TRUST_PROXY of proxies) assert.deepEqual(problemsOf({ ...production, TRUST_PROXY }), [], TRUST_PROXY);
});

test('no company is spoken to without TLS, but a server on this machine', () => {
  const clear = { PAYSTACK_URL: 'http://paystack.example', TEXTS_URL: 'http://texts.example:8080' };
  const problems = [
    'PAYSTACK_URL sends keys and data unprotected to paystack.example: begin it with https:',
    'TEXTS_URL sends keys and data unprotected to texts.example:8080: begin it with https:',
  ];
  assert.deepEqual(problemsOf({ ...production, ...clear }), problems);
  assert.deepEqual(problemsOf(clear), problems);
  const near = { PAYSTACK_URL: 'http://127.0.0.1:9', TEXTS_URL: 'http://[::1]:9', MAIL_URL: 'smtp://localhost:2525' };
  assert.deepEqual(problemsOf({ ...production, ...near }), []);
});

test('production refuses keys of the payment provider’s test mode, and never prints one', () => {
  for (const name of ['PAYSTACK_SECRET_KEY', 'PAYSTACK_SECRET_KEY_PREVIOUS'])
    for (const key of ['sk_test_1a2b', 'SK_TEST_1a2b', '"sk_test_1a2b"', 'pk_test_1a2b'])
      assert.deepEqual(problemsOf({ ...production, [name]: key }), [
        `${name} is a key of the test mode, in which nobody pays or is paid: set the live one`,
      ]);
  assert.deepEqual(problemsOf({ PAYSTACK_SECRET_KEY: 'sk_test_1a2b' }), []);
});

test('production refuses secrets that are the same, also as the password of an address', () => {
  const same = (name: string, other: string) => [`${name} is the same as ${other}: give each a secret of its own`];
  assert.deepEqual(problemsOf({ ...production, TRACK_KEY: secret }), same('TRACK_KEY', 'TOKEN_SECRET'));
  assert.deepEqual(problemsOf({ ...production, METRICS_TOKEN: secret }), same('METRICS_TOKEN', 'TOKEN_SECRET'));
  assert.deepEqual(
    problemsOf({ ...production, TRACK_KEY_PREVIOUS: secret }),
    same('TRACK_KEY_PREVIOUS', 'TOKEN_SECRET'),
  );
  assert.deepEqual(problemsOf({ ...production, TERMII_API_KEY: secret }), same('TERMII_API_KEY', 'TOKEN_SECRET'));
  assert.deepEqual(
    problemsOf({
      ...production,
      DATABASE_URL: `postgres://foodbank:${encodeURIComponent(secret)}@db.example/foodbank`,
    }),
    same('The password of DATABASE_URL', 'TOKEN_SECRET'),
  );
  assert.deepEqual(
    problemsOf({ ...production, FILES_URL: `s3://key:${secret}.too@s3.example/bucket?region=auto` }),
    same('The secret of FILES_URL', 'TRACK_KEY'),
  );
});

test('all problems of production are told at once', () => {
  const wrong = {
    ...production,
    LIMIT_SCALE: '1e308',
    TRUST_PROXY: '0.0.0.0/0',
    PAYSTACK_URL: 'http://api.paystack.co',
    PAYSTACK_SECRET_KEY: 'sk_test_1a2b',
    TRACK_KEY: secret,
  };
  assert.deepEqual(
    problemsOf(wrong).map((problem) => problem.split(/[ =]/, 1)[0]),
    ['PAYSTACK_URL', 'PAYSTACK_SECRET_KEY', 'LIMIT_SCALE', 'TRUST_PROXY', 'TRACK_KEY'],
  );
});

test('the key of notifications is 32 random bytes in base64 or hexadecimal, and without it production sends none', () => {
  const hex = '5f'.repeat(32);
  for (const PUSH_KEY of [hex, Buffer.from(hex, 'hex').toString('base64')])
    assert.deepEqual(problemsOf({ ...production, PUSH_KEY }), []);
  for (const PUSH_KEY of ['short', '00'.repeat(32), `${hex}ff`])
    assert.match(problemsOf({ ...production, PUSH_KEY }).join(), /PUSH_KEY is 32 random bytes/, PUSH_KEY);
  assert.equal(readConfig(production).push, null);
});
