import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createRequestMeter, type RequestMeter } from './request-meter.ts';

/** What one source says when it is asked: the values of a gauge, each with its labels. */
export type Reading = { gauge: string; labels?: Record<string, string>; value: number };

/** Something that is only looked at when somebody reads the metrics: its gauges with their meanings, and how to look. */
export interface Source {
  name: string;
  gauges: Readonly<Record<string, { help: string; labels?: readonly string[] }>>;
  read(): Promise<Reading[]> | Reading[];
}

/** What a process counts about itself. Nothing in it is about a person. */
export interface Metrics {
  readonly requests: RequestMeter;
  /** Requests that were none: bytes that are no HTTP. */
  readonly brokenRequests: Counter;
  readonly limitRefusals: Counter<'limit'>;
  readonly jobs: Histogram<'queue' | 'outcome'>;
  readonly emails: Counter<'outcome'>;
  add(source: Source): void;
  /** Begins to watch the process itself: memory, processor, event loop, garbage. */
  watchProcess(): void;
  /** Everything, in the words of Prometheus. A source that doesn't answer in time is left out and named as down. */
  read(): Promise<{ type: string; text: string }>;
}

const sourcePatienceMs = 2_000;
const jobSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 120];

/** Makes the metrics of a process. */
export function createMetrics(release: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const sources: { source: Source; gauges: Map<string, Gauge> }[] = [];
  const about = { name: 'foodbank_build_info', help: 'Which release runs on which Node.js; always 1' };
  new Gauge({ ...about, labelNames: ['release', 'node'], registers }).set({ release, node: process.version }, 1);
  const sourceUp = new Gauge({
    name: 'foodbank_metrics_source_up',
    help: 'Whether a source of metrics answered: 1 or 0',
    labelNames: ['source'],
    registers,
  });
  return {
    requests: createRequestMeter(registry),
    brokenRequests: new Counter({
      name: 'foodbank_http_broken_requests_total',
      help: 'What came in and was no HTTP',
      registers,
    }),
    limitRefusals: new Counter({
      name: 'foodbank_limit_refusals_total',
      help: 'Requests that were refused because there were too many, by limit',
      labelNames: ['limit'],
      registers,
    }),
    jobs: new Histogram({
      name: 'foodbank_job_duration_seconds',
      help: 'How long jobs took in this process, by queue and outcome (completed, failed)',
      labelNames: ['queue', 'outcome'],
      buckets: jobSeconds,
      registers,
    }),
    emails: new Counter({
      name: 'foodbank_emails_total',
      help: 'Emails that this process sent, had to try again, or gave up, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    add(source) {
      const gauges = new Map<string, Gauge>();
      for (const [name, { help, labels: labelNames = [] }] of Object.entries(source.gauges))
        gauges.set(name, new Gauge({ name, help, labelNames, registers }));
      sources.push({ source, gauges });
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    async read() {
      await Promise.all(
        sources.map(async ({ source, gauges }) => {
          for (const gauge of gauges.values()) empty(gauge);
          const readings = await inTime(source);
          sourceUp.set({ source: source.name }, readings === null ? 0 : 1);
          for (const { gauge, labels, value } of readings ?? []) gauges.get(gauge)?.set(labels ?? {}, value);
        }),
      );
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Takes back what a gauge said; one without labels would say 0 otherwise, which nobody has measured. */
function empty(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

async function inTime({ read }: Source): Promise<Reading[] | null> {
  const late = new AbortController();
  try {
    return await Promise.race([read(), sleep(sourcePatienceMs, null, { ref: false, signal: late.signal })]);
  } catch {
    return null;
  } finally {
    late.abort();
  }
}
