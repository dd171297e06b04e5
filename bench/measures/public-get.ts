import { againstPlainServer } from '../against-plain-server.ts';
import type { Measure } from '../bench.ts';

/** A public call, through every check that a request passes. */
export const measurePublicGet: Measure = async (bench) => {
  const requests = [{ method: 'GET', path: '/api/v1/getFaqs', headers: {} } as const];
  const mark = { hold: 0.75, pass: 0.88, better: 'more' } as const;
  return [await againstPlainServer(bench, { id: 'public-get', name: 'public GET (questions)', mark, requests })];
};
