import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDataFolder, runProduct } from '../e2e/run-product.ts';

/**
 * Starts an earlier commit of the product on an empty data folder, stops it, and starts the present files on the same data: they migrate the
 * database, answer, and the proof of all money finds no difference. Ends with 1 otherwise.
 *
 *     node faults/upgrade.ts [--from=COMMIT]     without it, the commit of the last check in docs/release-checks.md
 */
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { from: { type: 'string' } } });
const lastChecked = /^\| upgrade \| \S+ \| (\w+) \|/m.exec(
  readFileSync(join(root, 'docs/release-checks.md'), 'utf8'),
)?.[1];
const from = values.from ?? lastChecked;
if (from === undefined) throw new Error('Say which commit was released last: --from=COMMIT.');

const earlier = mkdtempSync(join(tmpdir(), 'foodbank-earlier-'));
const DATA_DIR = makeDataFolder();
try {
  takeOut(from, earlier);
  const before = await runProduct({ DATA_DIR }, { folder: earlier });
  const filled = await answers(before.address);
  await before.stop();
  prove('before the upgrade', earlier);
  const now = await runProduct({ DATA_DIR });
  const after = await answers(now.address);
  await now.stop();
  prove('after the upgrade', root);
  if (after !== filled) throw new Error(`The shop had ${filled} products in its first store, and has ${after}.`);
  process.stdout.write(`${from} was upgraded: ${after} products are on sale, and the proof is green.\n`);
} finally {
  for (const folder of [earlier, DATA_DIR]) rmSync(folder, { recursive: true, force: true });
}

/** The files of a commit, with its packages and its front ends. */
function takeOut(commit: string, folder: string): void {
  const run = (program: string, ...words: string[]) => execFileSync(program, words, { cwd: folder, stdio: 'inherit' });
  run('git', 'clone', '--quiet', '--no-checkout', root, '.');
  run('git', 'checkout', '--quiet', commit);
  run('npm', 'ci', '--silent', '--no-audit', '--no-fund');
  run(process.execPath, 'apps/api/src/commands/build.ts');
}

/** How many products the first store shows: the product answers, and reads its database. */
async function answers(address: string): Promise<number> {
  const read = async (path: string) =>
    (await (await fetch(`${address}/api/v1${path}`)).json()) as { rows: { slug: string }[] };
  const [store] = (await read('/shop/stores')).rows;
  return (await read(`/shop/products?store=${store?.slug}`)).rows.length;
}

function prove(when: string, folder: string): void {
  const { status } = spawnSync(process.execPath, ['apps/api/src/commands/proof.ts'], {
    cwd: folder,
    env: { ...process.env, DATA_DIR },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The proof ${when} ended with ${status}.`);
}
