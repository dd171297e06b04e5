import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** One value of a gauge, with its labels. */
export interface Reading {
  labels?: Record<string, string>;
  value: number;
}

/** A gauge that is read when the metrics are. `source` names what it reads from, for `foodbank_metrics_source_up`. */
export interface GaugeOptions {
  name: string;
  help: string;
  labels?: readonly string[];
  source: string;
  read(): Promise<readonly Reading[]> | readonly Reading[];
}

/** What a process counts about itself. It holds nothing about a person. */
export interface Metrics {
  readonly requests: Histogram<'route' | 'method' | 'status'>;
  /** Requests that have begun and not ended. A plain number, because it changes twice a request. */
  requestsInFlight: number;
  /** Input that was not HTTP. */
  readonly brokenRequests: Counter;
  readonly limitRefusals: Counter<'limit'>;
  readonly jobs: Histogram<'queue' | 'outcome'>;
  readonly emails: Counter<'outcome'>;
  readonly texts: Counter<'outcome'>;
  readonly pushes: Counter<'outcome'>;
  addGauge(options: GaugeOptions): void;
  /** Begins to watch the process itself: memory, processor, event loop, garbage collection. */
  watchProcess(): void;
  /** Everything in Prometheus' text format. A source that fails or takes over 2 s is left out and reported as down. */
  read(): Promise<{ type: string; text: string }>;
}

const sourceTimeoutMs = 2_000;
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const jobSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 120];

/** Makes the metrics of a process. */
export function createMetrics(release: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const pending: { source: string; found: Promise<readonly Reading[] | null> }[] = [];
  const about = { name: 'foodbank_build_info', help: 'The release and the Node.js version that run; always 1' };
  new Gauge({ ...about, labelNames: ['release', 'node'], registers }).set({ release, node: process.version }, 1);
  new Gauge({
    name: 'foodbank_metrics_source_up',
    help: 'Whether a source of metrics answered: 1 or 0',
    labelNames: ['source'],
    registers,
    async collect() {
      // The gauges below have begun to read once this continues.
      await null;
      const answered = new Map<string, boolean>();
      for (const { source, found } of pending.splice(0)) {
        answered.set(source, (answered.get(source) ?? true) && (await found) !== null);
      }
      for (const [source, isUp] of answered) this.set({ source }, isUp ? 1 : 0);
    },
  });
  const metrics: Metrics = {
    requestsInFlight: 0,
    requests: new Histogram({
      name: 'foodbank_http_request_duration_seconds',
      help: 'How long requests took, by route pattern, method and status class',
      labelNames: ['route', 'method', 'status'],
      buckets: requestSeconds,
      registers,
    }),
    brokenRequests: new Counter({
      name: 'foodbank_http_broken_requests_total',
      help: 'Input that was not HTTP',
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
    pushes: new Counter({
      name: 'foodbank_pushes_total',
      help: 'Attempts to send notifications to devices, by outcome: sent, failed (given up), tried (will be tried again)',
      labelNames: ['outcome'],
      registers,
    }),
    texts: new Counter({
      name: 'foodbank_texts_total',
      help: 'Text messages that this process sent, had to try again, or gave up, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    addGauge({ name, help, labels = [], source, read }) {
      new Gauge({
        name,
        help,
        labelNames: labels,
        registers,
        async collect() {
          const found = withTimeout(read);
          pending.push({ source, found });
          // Removed as well: a gauge without labels would otherwise read 0, which nothing measured.
          this.reset();
          this.remove({});
          for (const { labels: of = {}, value } of (await found) ?? []) this.set(of, value);
        },
      });
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
  new Gauge({
    name: 'foodbank_http_requests_in_flight',
    help: 'Requests that have begun and not ended',
    registers,
    collect() {
      this.set(metrics.requestsInFlight);
    },
  });
  return metrics;
}

async function withTimeout(read: GaugeOptions['read']): Promise<readonly Reading[] | null> {
  const timeout = new AbortController();
  try {
    return await Promise.race([read(), sleep(sourceTimeoutMs, null, { ref: false, signal: timeout.signal })]);
  } catch {
    return null;
  } finally {
    timeout.abort();
  }
}
