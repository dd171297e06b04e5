import { parseArgs } from 'node:util';

/** What the command was asked for. */
export interface Options {
  /** Names of faults, or `kills`; all where none is named. */
  only: readonly string[];
  kills: number;
  seed: number;
  /** Minutes of the long run; 0 for the runs one by one. */
  longMinutes: number;
  /** Seconds between faults in the long run. */
  everySeconds: number;
}

/** Reads the command's parameters; throws with the names that there are where one is unknown. */
export function readOptions(args: readonly string[], names: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      kills: { type: 'string', default: '100' },
      seed: { type: 'string', default: String(Math.floor(Date.now() / 1000) % 1_000_000) },
      long: { type: 'string', default: '0' },
      every: { type: 'string', default: '60' },
    },
  });
  const only = values.only.flatMap((text) => text.split(','));
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no fault ${unknown}. There are: ${names.join(', ')}.`);
  const numbers = {
    kills: Number(values.kills),
    seed: Number(values.seed),
    longMinutes: Number(values.long),
    everySeconds: Number(values.every),
  };
  for (const [name, value] of Object.entries(numbers)) {
    if (!Number.isFinite(value) || value < 0) throw new Error(`${name} is a number from 0 up.`);
  }
  return { only, ...numbers };
}
