import { tokenOf } from '../app-process.ts';
import type { Measure } from '../bench.ts';
import { agentId } from '../load-data.ts';
import type { Result } from '../results.ts';

const atOnce = 10;

/** The longest list there is, whole: once, and ten times at once, none of which may fail. */
export const measureReferralList: Measure = async (bench) => {
  bench.postgres.pin(1);
  const app = await bench.startApp(0);
  const referrals = bench.quick ? 300 : 50_000;
  const headers = { authorization: `Bearer ${tokenOf(agentId(1))}` };
  const read = async () => {
    const startedAt = performance.now();
    const answer = await fetch(`${app.url}/api/v1/agents/${agentId(1)}/referrals`, { headers });
    const { totalReferrals, referrals: list } = (await answer.json()) as {
      totalReferrals: number;
      referrals: unknown[];
    };
    if (answer.status !== 200 || totalReferrals !== referrals || list.length !== referrals) {
      throw new Error(`the list answered ${answer.status} and ${list?.length} referrals`);
    }
    return performance.now() - startedAt;
  };
  try {
    const alone: Result['pairs'] = [];
    const together: Result['pairs'] = [];
    for (let round = 0; round <= bench.rounds; round++) {
      const one = await read();
      const all = await Promise.all(Array.from({ length: atOnce }, read));
      if (round === 0) continue;
      alone.push({ ours: one, floor: null });
      together.push({ ours: Math.max(...all), floor: null });
    }
    const name = `list of ${referrals.toLocaleString('en')} referrals`;
    return [
      { id: 'referral-list', name, floor: '', unit: 'ms', pairs: alone },
      { id: 'referral-list-ten', name: `${name}, the slowest of ten at once`, floor: '', unit: 'ms', pairs: together },
    ];
  } finally {
    await app.stop();
  }
};
