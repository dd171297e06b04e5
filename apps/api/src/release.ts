import { readFileSync } from 'node:fs';

/** The release, from the root package.json. */
export const release: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version;
