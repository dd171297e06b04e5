import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { Random } from '../../apps/api/src/demo/random.ts';
import { closeLoans } from '../../apps/api/src/domains/lending/loans/days.ts';
import { lastFirst } from '../../apps/api/test/ending.ts';
import { makeLoan, type TestLoan } from '../../apps/api/test/make-loan.ts';
import { startApp, type TestApp } from '../../apps/api/test/start-app.ts';
import { buildGates, type Gates } from '../killable/gates.ts';
import { type Killable, keepKillable } from '../killable/keep-killable.ts';
import type { CloseDay } from './child.ts';
import { closingPoints } from './points.ts';

const beginsOn = '2026-01-05';
const deliveryDays = 7;
const loansEachDay = 24;
const plans = ['weeks-4', 'months-3', 'paydays-2'];

/** A product with loans, whose days pass. */
interface Side {
  app: TestApp;
  loans: TestLoan[];
}

/** Two products with the same loans: one that is killed, and one that nothing disturbs. */
export interface ClosingWorld {
  killed: Side & { product: Killable<CloseDay>; gates: Gates };
  calm: Side;
  readonly day: Day;
  /** The next day begins, and the same things happen to the loans of both. The other product closes it. */
  nextDay(random: Random): Promise<void>;
  /** Asks the product that is killed to close the day. Returns once a process has done it. */
  closeKilled(): Promise<void>;
}

/** Opens both products with loans that were handed over in the last days. They close at the end of the test. */
export async function openClosingWorld(test: TestContext): Promise<ClosingWorld> {
  const t = lastFirst(test);
  const secrets = { TOKEN_SECRET: randomBytes(24).toString('hex'), TRACK_KEY: randomBytes(24).toString('hex') };
  const at = instantOf(beginsOn);
  const [killed, calm] = [
    await makeSide(await startApp(t, { at, env: secrets, workless: true })),
    await makeSide(await startApp(t, { at, env: secrets, workless: true })),
  ];
  let day: Day = addDays(beginsOn, deliveryDays - 1);
  const folder = mkdtempSync(join(tmpdir(), 'fb-closing-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const offsetMs = () => Date.parse(instantOf(day)) - Date.now();
  const product = keepKillable<CloseDay, null>({
    program: new URL('child.ts', import.meta.url),
    env: { ...secrets, DATA_DIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled'), JOBS: 'none' },
    databaseUrl: killed.app.databaseUrl,
    settings: null,
    offsetMs,
  });
  t.after(() => product.stop());
  const gates = await buildGates(killed.app.databaseUrl, () => product.kill(), closingPoints);
  t.after(() => gates.close());
  return {
    killed: { ...killed, product, gates },
    calm,
    get day() {
      return day;
    },
    async nextDay(random) {
      day = addDays(day, 1);
      for (const { app } of [killed, calm]) app.clock.set(instantOf(day));
      for (let acts = random.whole(0, 4); acts > 0; acts--) await act([killed, calm], day, random);
      await closeLoans(calm.app.context.database, new AbortController().signal);
    },
    async closeKilled() {
      for (;;) {
        const outcome = await product.ask({ offsetMs: offsetMs() });
        if (outcome.kind === 'done') return;
        if (outcome.kind === 'error') throw new Error(outcome.text);
      }
    },
  };
}

/** The morning of a day. */
const instantOf = (day: Day) => `${day}T08:00:00.000Z`;

async function makeSide(app: TestApp): Promise<Side> {
  const loans: TestLoan[] = [];
  for (let passed = 0; passed < deliveryDays; passed++) {
    app.clock.set(instantOf(addDays(beginsOn, passed)));
    for (let made = 0; made < loansEachDay; made++) {
      const planCode = plans[made % plans.length] ?? '';
      loans.push(await makeLoan(app, { planCode, owner: `order:${passed}-${made}` }));
    }
  }
  return { app, loans };
}

/** The same thing happens to the same loan of both: a payment of today or of some days ago, or a return. A refusal is the same in both. */
async function act(sides: readonly Side[], day: Day, random: Random): Promise<void> {
  const index = random.whole(0, deliveryDays * loansEachDay - 1);
  const on = addDays(day, -random.pick([0, 0, 0, 1, 5, 31]));
  const kobo = random.pick([100_000, 500_000, 1_030_000, 2_000_001]);
  const isReturn = random.chance(0.1);
  const totalKobo = random.whole(20, 35) * 100_000;
  const answers = await Promise.all(
    sides.map(async ({ loans }) => {
      const loan = loans[index] ?? loans[0];
      if (!loan) throw new Error('there are no loans');
      const returned = { kind: 'returned', totalKobo, downPayment: 'lowers-last' } as const;
      const paid = { kind: 'paid', id: `${day}:${index}:${kobo}`, kobo } as const;
      return loan.record(on, isReturn ? returned : paid).then(
        () => 'done',
        (error) => String(error.code ?? error),
      );
    }),
  );
  if (answers[0] !== answers[1]) throw new Error(`one product answered ${answers.join(', the other one ')}`);
}
