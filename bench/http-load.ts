import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onCore, programs, run } from './programs.ts';

/** A request as wrk sends it; several are sent in turn. */
export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Load {
  url: string;
  requests: readonly LoadRequest[];
  core: number;
  connections: number;
  seconds: number;
}

/** Loads a server with wrk and answers the requests a second; an answer that isn't 2xx makes the figure worthless, so it throws. */
export async function loadWithWrk(folder: string, load: Load): Promise<number> {
  const script = join(folder, 'requests.lua');
  writeFileSync(script, luaOf(load.requests));
  const parameters = [
    '-t1',
    // Slow answers are counted as what they are; with a time of its own wrk would call them errors.
    '--timeout',
    '30s',
    `-c${load.connections}`,
    `-d${Math.max(1, Math.round(load.seconds))}s`,
    '-s',
    script,
    load.url,
  ];
  const printed = await run(onCore(load.core, programs.wrk ?? '', parameters));
  const wrong = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(printed)?.[0];
  if (wrong) throw new Error(`${load.requests[0]?.path}: ${wrong}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]);
}

// Level 2 brackets: JSON has "]]" in it but never "]==]".
const text = (value: string) => `[==[${value}]==]`;

function luaOf(requests: readonly LoadRequest[]): string {
  const lines = requests.map(({ method, path, headers, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[ ${text(name)} ] = ${text(value)}`);
    return `  {${text(method)}, ${text(path)}, {${fields.join(', ')}}, ${body === undefined ? 'nil' : text(body)}},`;
  });
  return [
    'local all = {',
    ...lines,
    '}',
    'local ready, next = {}, 0',
    'function init()',
    '  for i, r in ipairs(all) do ready[i] = wrk.format(r[1], r[2], r[3], r[4]) end',
    'end',
    'function request()',
    '  next = next % #ready + 1',
    '  return ready[next]',
    'end',
    '',
  ].join('\n');
}
