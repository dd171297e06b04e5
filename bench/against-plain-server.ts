import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPlainServer } from './app-process.ts';
import { type Bench, inPairs } from './bench.ts';
import { type LoadRequest, loadWithWrk } from './http-load.ts';
import { programs } from './programs.ts';
import type { Mark, Result } from './results.ts';
import type { PlainAnswers } from './serve-plainly.ts';

const connections = 50;
// They name an instant, this process or this connection, and are nothing that an answer says.
const passingHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'x-request-id']);

interface About {
  id: string;
  name: string;
  mark: Mark;
  requests: readonly LoadRequest[];
}

// Processes of one code differ for as long as they live, so each few rounds have two of their own.
const processes = 5;
const roundsOfEach = 5;

/** The product against a bare server that gives the same bytes: each on core 0 in its turn, database and load on core 1. */
export async function againstPlainServer(bench: Bench, { id, name, mark, requests }: About): Promise<Result> {
  bench.postgres.pin(1);
  const canLoad = programs.wrk !== null;
  const runs = [];
  for (let run = 0; run < (canLoad && !bench.quick ? processes : 1); run++) {
    runs.push(await onNewProcesses(bench, id, requests, canLoad));
  }
  return {
    id,
    name: `${name}, ${runs[0]?.bytes} bytes`,
    floor: 'bare node:http, same bytes',
    unit: 'requests/s',
    mark,
    pairs: runs.flatMap(({ pairs }) => pairs),
    ...(!canLoad && { skipped: "wrk isn't installed" }),
  };
}

/** Pairs of a process of each side, and how many bytes the first request's answer has. */
async function onNewProcesses(bench: Bench, id: string, requests: readonly LoadRequest[], canLoad: boolean) {
  const app = await bench.startApp(0);
  try {
    const answers = join(bench.folder, `${id}.json`);
    writeFileSync(answers, JSON.stringify(await collect(app.url, requests)));
    const plain = await startPlainServer(answers, bench.port + 1, 0);
    try {
      const bytes = await compare(app.url, plain.url, requests);
      const load = (url: string) =>
        loadWithWrk(bench.folder, { url, requests, core: 1, connections, seconds: bench.seconds });
      const rounds = Math.min(bench.rounds, roundsOfEach);
      const [ours, floor] = [() => load(app.url), () => load(plain.url)];
      return { bytes, pairs: canLoad ? await inPairs({ ...bench, rounds }, ours, floor) : [] };
    } finally {
      await plain.stop();
    }
  } finally {
    await app.stop();
  }
}

async function collect(url: string, requests: readonly LoadRequest[]): Promise<PlainAnswers> {
  const answers: PlainAnswers = {};
  for (const { path, headers } of requests) {
    const answer = await fetch(url + path, { headers });
    const lasting = [...answer.headers].filter(([field]) => !passingHeaders.has(field));
    const id = answer.headers.get('x-request-id') ?? '';
    const body: unknown = await answer.json();
    answers[path.split('?')[0] ?? ''] = {
      headers: Object.fromEntries([['x-request-id', id], ...lasting]),
      body,
      needsToken: 'authorization' in headers,
    };
  }
  return answers;
}

/** Both sides answer the same text under the same header fields; answers how many bytes the first one has. */
async function compare(ours: string, plain: string, requests: readonly LoadRequest[]): Promise<number> {
  const ask = async (url: string, { path, headers }: LoadRequest) => {
    const answer = await fetch(url + path, { headers });
    const fields = [...answer.headers.keys()].filter((field) => field !== 'connection' && field !== 'keep-alive');
    return { status: answer.status, fields: fields.sort(), text: await answer.text() };
  };
  let bytes = 0;
  for (const request of requests) {
    const [one, other] = [await ask(ours, request), await ask(plain, request)];
    if (one.status !== 200 || JSON.stringify(one) !== JSON.stringify(other)) {
      throw new Error(`${request.path}: the bare server answers something else:\n${JSON.stringify([one, other])}`);
    }
    bytes ||= Buffer.byteLength(one.text);
  }
  return bytes;
}
