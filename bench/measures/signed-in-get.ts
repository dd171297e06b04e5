import { againstPlainServer } from '../against-plain-server.ts';
import { tokenOf } from '../app-process.ts';
import { type Measure, ordinaryAgents } from '../bench.ts';
import { agentId } from '../load-data.ts';

/** An agent's own profile: token, password version, limits, and the month's figures; many agents in turn. */
export const measureSignedInGet: Measure = async (bench) => {
  const requests = ordinaryAgents(bench, 200).map((n) => ({
    method: 'GET' as const,
    path: `/api/v1/agents/${agentId(n)}`,
    headers: { Authorization: `Bearer ${tokenOf(agentId(n))}` },
  }));
  const mark = { hold: 0.6, pass: 0.75, better: 'more' } as const;
  return [
    await againstPlainServer(bench, {
      id: 'signed-in-get',
      name: 'signed-in GET with limits (profile)',
      mark,
      requests,
    }),
  ];
};
