import type { AppContext } from '../../../platform/app-context.ts';
import type { DailyJob } from '../../foundation/calendar/daily-jobs.ts';
import { runProof } from './run-proof.ts';

const monday = 1;

/** The daily proof of the money: of what changed on most days, of everything on Mondays. It repairs nothing. */
export function proofDailyJob({ database, log }: AppContext): DailyJob {
  return {
    name: 'proof',
    label: 'Prove the money',
    async run(day) {
      const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === monday;
      const { whole, agentCount, differences } = await runProof(database, { day, whole: isMonday });
      const of = `${whole ? 'all' : 'changed'} agents: ${agentCount}`;
      if (differences.length === 0) return `No difference (${of})`;
      log.error(
        { differences: differences.length, first: differences[0]?.checkName },
        'the proof of the money found differences',
      );
      return `${differences.length} differences (${of})`;
    },
  };
}
