import { ConfigProblems } from './config-checks.ts';
import { supervisedMark } from './lifecycle.ts';

const processesMax = 64;
const takes = `--processes takes a whole number from 1 to ${processesMax}: npm start -- --processes 2`;

/** Reads a server's command line: how many processes to run, or null to serve in this one. */
export function readArguments(words: readonly string[]): number | null {
  const [first, ...rest] = words.flatMap((word) => (word.startsWith('--processes=') ? word.split(/=(.*)/, 2) : word));
  if (first === undefined || first === supervisedMark) return null;
  const [count = '', ...more] = rest;
  if (first !== '--processes' || more.length > 0) {
    const unknown = first === '--processes' ? more[0] : first;
    throw new ConfigProblems(`Foodbank doesn't know ${unknown}. ${takes}; all else is set by environment variables.`);
  }
  if (!/^\d{1,3}$/.test(count) || Number(count) < 1 || Number(count) > processesMax) throw new ConfigProblems(takes);
  return Number(count);
}
