import type { Stage } from './stage/stage.ts';

/** What a process's metrics said at one time: each series by its name and labels as Prometheus reads them. */
type Reading = ReadonlyMap<string, number>;

/** Looks at the metrics, as Prometheus would, while a fault lasts. */
export interface OperatorView {
  /** Ends the looking; each thing that stood out, in a few words. */
  stop(): Promise<string[]>;
}

const everyMs = 1_000;
const patienceMs = 5_000;
const tries = 12;
const requests = 'foodbank_http_request_duration_seconds_count';

/** Begins to look at the metrics of a stage's first process, and goes on until it is stopped. */
export async function watchMetrics({ processes }: Pick<Stage, 'processes'>): Promise<OperatorView> {
  const [first] = processes;
  if (!first) throw new Error('there is no process to look at');
  const address = `http://127.0.0.1:${first.metricsPort}/metrics`;
  const before = await readUntilShown(address);
  if (before === null) throw new Error('the metrics were not shown before the fault');
  const readings: (Reading | null)[] = [];
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      readings.push(await read(address));
      await pause(over.signal);
    }
  })();
  return {
    async stop() {
      over.abort();
      await looking;
      readings.push(await readUntilShown(address));
      return tell(before, readings);
    },
  };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, everyMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The figures at a fault's begin and at its end are what it is judged by: one look that came to nothing isn't enough. */
async function readUntilShown(address: string): Promise<Reading | null> {
  let reading: Reading | null = null;
  for (let count = 0; reading === null && count < tries; count++) reading = await read(address);
  return reading;
}

async function read(address: string): Promise<Reading | null> {
  try {
    const text = await (await fetch(address, { signal: AbortSignal.timeout(patienceMs) })).text();
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    );
  } catch {
    return null;
  }
}

function tell(before: Reading, readings: readonly (Reading | null)[]): string[] {
  const shown = readings.filter((reading) => reading !== null);
  const most = (series: string) => Math.max(0, ...shown.map((reading) => reading.get(series) ?? 0));
  const down = ['outbox', 'jobs'].flatMap((source) => {
    const times = shown.filter((reading) => reading.get(`foodbank_metrics_source_up{source="${source}"}`) === 0).length;
    return times > 0 ? [`${source} ${times} of ${shown.length} times`] : [];
  });
  const waiting = Math.max(
    ...['read', 'write', 'lines'].map((pool) => most(`foodbank_database_connections{pool="${pool}",state="waiting"}`)),
  );
  const [tried, refused] = ['tried', 'failed'].map((state) => most(`foodbank_outbox_emails{state="${state}"}`));
  const oldest = most('foodbank_outbox_oldest_seconds');
  const hashes = most('foodbank_password_hashes{state="waiting"}');
  const silent = readings.length - shown.length;
  return [
    ...failures(before, shown.at(-1) ?? before),
    ...(down.length > 0 ? [`foodbank_metrics_source_up 0 (${down.join(', ')})`] : []),
    ...(waiting > 0 ? [`requests waiting for a connection: ${waiting}`] : []),
    ...(tried ? [`emails tried and waiting: ${tried}`] : []),
    ...(refused ? [`emails given up: ${refused}`] : []),
    ...(oldest > 3 ? [`oldest message ${oldest.toFixed(0)} s`] : []),
    ...(hashes > 3 ? [`passwords waiting: ${hashes}`] : []),
    ...(silent > 0 ? [`metrics not shown: ${silent} of ${readings.length} times`] : []),
  ];
}

/** The share of requests that failed, as the alert about them counts it, and of which routes. */
function failures(before: Reading, after: Reading): string[] {
  let [all, failed] = [0, 0];
  const routes = new Map<string, number>();
  for (const [series, value] of after) {
    if (!series.startsWith(`${requests}{`)) continue;
    const count = value - (before.get(series) ?? 0);
    all += count;
    if (!series.includes('status="5xx"') || count === 0) continue;
    failed += count;
    const [, route = ''] = /route="([^"]*)"/.exec(series) ?? [];
    routes.set(route, (routes.get(route) ?? 0) + count);
  }
  if (failed === 0) return [];
  const where = [...routes].map(([route, count]) => `${count} ${route}`).join(', ');
  return [`5xx: ${((failed * 100) / all).toFixed(0)} % of requests (${where})`];
}
