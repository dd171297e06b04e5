import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { ops, portal, ride, shop, site } from '@foodbank/front-ends/front-ends';
import { parse } from 'yaml';
import { readConfig } from '../apps/api/src/config.ts';
import { makeOpenFolder } from '../apps/api/test/open-folder.ts';
import { readAlerts } from '../apps/api/test/read-alerts.ts';

type Variables = Record<string, string>;

interface Service {
  image: string;
  command?: string[];
  environment: Record<string, string | number>;
  read_only?: boolean;
  tmpfs?: string[];
  volumes?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period: string;
  ports?: string[];
  healthcheck?: { test: string[] };
}

const readYaml = (path: string): unknown => parse(readFileSync(path, 'utf8'), { merge: true, strict: true });
const compose = readYaml('deploy/compose.yml') as { services: Record<string, Service>; volumes: object };
const { postgres, ...ours } = compose.services;
const dockerfile = readFileSync('Dockerfile', 'utf8');
/** The stage that becomes the image. */
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

/** What an operator fills in: most are secrets. */
const fillIn = (name: string) =>
  name === 'EARNINGS_PAID_UNTIL' ? '2000-01-01' : `filled-in-${name.toLowerCase()}-${'0'.repeat(40)}`;
/** The settings of deploy/example.env, filled in. */
const filled: Variables = Object.fromEntries(
  readFileSync('deploy/example.env', 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => line.split(/=(.*)/))
    .map(([name = '', value]) => [name, value || fillIn(name)]),
);

/** A text of the compose file with the operator's values in it. Fails where deploy/example.env lacks one. */
const withValues = (text: string) =>
  text.replace(
    /\$\{(\w+)(?::[?-][^}]*)?\}/g,
    (_, name: string) => filled[name] ?? assert.fail(`${name} is in no file`),
  );

test('every process of the compose file starts with the settings that the two files give it', () => {
  const [, pairs = ''] = /^ENV (.*)$/m.exec(image) ?? [];
  const ofImage = Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=')));
  assert.deepEqual(Object.keys(ours), ['server', 'worker']);
  for (const [name, { environment, command = [] }] of Object.entries(ours)) {
    const own = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, withValues(String(value))]));
    const config = readConfig({ ...ofImage, ...filled, ...own, DATA_DIR: makeOpenFolder() });
    assert.equal(config.production, true);
    assert.ok(config.databaseUrl?.includes('@postgres:5432/'), name);
    const [program, script = ''] = command;
    assert.equal(program, 'node_modules/.bin/node');
    assert.ok(existsSync(script), script);
    assert.equal(command.length, 2, name);
  }
});

test('every setting that production needs is named where operators look', () => {
  let message = '';
  try {
    readConfig({ NODE_ENV: 'production', DATA_DIR: makeOpenFolder() });
  } catch (error) {
    message = (error as Error).message;
  }
  const needed = [...message.matchAll(/^(\w+) is needed/gm)].map(([, name = '']) => name);
  assert.ok(needed.length >= 8, message);
  const unit = readFileSync('deploy/systemd/foodbank.service', 'utf8');
  const readme = readFileSync('README.md', 'utf8');
  // Asked for once completed orders exist.
  for (const name of [...needed, 'EARNINGS_PAID_UNTIL']) {
    assert.match(unit, new RegExp(`^#.*\\b${name}\\b`, 'm'), name);
    assert.match(readme, new RegExp(`^\\| \`NODE_ENV=production\` .*\`${name}\``, 'm'), name);
    // The compose file has the database's address itself.
    if (name !== 'DATABASE_URL') assert.ok(name in filled, name);
  }
});

test('containers of the compose file write to /data and /tmp only, have no capabilities, and are given time to stop', () => {
  for (const service of Object.values(ours)) {
    assert.equal(service.image, 'foodbank');
    assert.deepEqual([service.read_only, service.tmpfs, service.volumes], [true, ['/tmp'], ['data:/data']]);
    assert.deepEqual([service.cap_drop, service.security_opt], [['ALL'], ['no-new-privileges:true']]);
    assert.ok(Number.parseInt(service.stop_grace_period, 10) > 30);
  }
  for (const { ports = [] } of Object.values(compose.services)) {
    for (const port of ports) assert.match(port, /^127\.0\.0\.1:/, 'the proxy in front is the only way in');
  }
  assert.deepEqual(Object.keys(compose.volumes).toSorted(), ['data', 'database']);
  assert.equal(postgres?.ports, undefined);
});

test('each health check asks the port on which its process answers', () => {
  assert.match(image, /^HEALTHCHECK [\s\S]*process\.env\.PORT\}\/healthz/m);
  const asked = String(ours.worker?.healthcheck?.test.at(-1));
  assert.ok(asked.includes(`http://127.0.0.1:${ours.worker?.environment.WORKER_PORT}/healthz`), asked);
});

test('the image runs the server as an ordinary user who owns none of its files', () => {
  const user = image.indexOf('\nUSER node\n');
  assert.ok(user > image.lastIndexOf('\nRUN ') && user > image.lastIndexOf('\nCOPY '));
  assert.doesNotMatch(image, /COPY --chown/);
  const [, command = ''] = /^CMD (.*)$/m.exec(image) ?? [];
  assert.deepEqual(JSON.parse(command), ours.server?.command?.slice(0, 2));
});

test('the image has the hashed files of the last release beside this release’s build', () => {
  for (const { built, previous, hashedFolders } of [site, portal, ops, shop, ride]) {
    const [current, last] = [built, previous].map((folder) => relative('.', folder));
    assert.match(image, new RegExp(`^COPY --from=build /app/${current} ${current}$`, 'm'));
    for (const name of hashedFolders)
      assert.match(image, new RegExp(`^COPY --from=previous /app/${current}/${name} ${last}/${name}$`, 'm'));
  }
});

test('continuous integration runs the two commands that a newcomer runs', () => {
  const { jobs } = readYaml('.github/workflows/ci.yml') as { jobs: { test: { steps: { run?: string }[] } } };
  assert.deepEqual(
    jobs.test.steps.flatMap(({ run }) => run ?? []),
    ['npm ci', 'npm test'],
  );
});

test('each alert rule has the fields that Prometheus reads', () => {
  const { groups } = readYaml('deploy/alerts.yml') as { groups: { name: string; rules: Record<string, unknown>[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  assert.ok(rules.length >= 10);
  for (const rule of rules) {
    const { alert, expr, labels, annotations } = rule as Record<string, Record<string, string>>;
    assert.match(String(alert), /^Foodbank\w+$/);
    assert.ok(typeof expr === 'string' && /^(page|ticket)$/.test(labels?.severity ?? ''), String(alert));
    assert.deepEqual(Object.keys(annotations ?? {}), ['summary', 'todo']);
    assert.ok(Object.keys(rule).every((field) => ['alert', 'expr', 'for', 'labels', 'annotations'].includes(field)));
  }
});

test('the manual explains each metric; each age of what waits has an alert, and each alert a part of the manual', () => {
  const sources = globSync('apps/api/src/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const found = sources.flatMap((text) => [...text.matchAll(/name: '(foodbank_\w+)'/g)]);
  const names = found.map(([, name = '']) => name);
  assert.ok(names.length >= 30, names.join());
  const manual = readFileSync('docs/operations.md', 'utf8');
  const explained = new Set(manual.match(/(?<=^\|.*`)foodbank_\w+(?=`.*\|$)/gm));
  const alerts = readAlerts();
  const watched = new Set(alerts.flatMap(({ metrics }) => metrics));
  assert.deepEqual(
    names.filter((name) => !explained.has(name) || (name.endsWith('_oldest_seconds') && !watched.has(name))),
    [],
  );
  const headings = manual.matchAll(/^###? (.*)$/gm);
  const anchors = new Set(
    [...headings].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
  for (const { alert, todo } of alerts)
    assert.ok(anchors.has(/^docs\/operations\.md#(.*)$/.exec(todo ?? '')?.[1] ?? ''), alert);
});
