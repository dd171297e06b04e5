import type { Registry } from 'prom-client';

/** Up to how many seconds each bucket goes; the last one has no end. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const name = 'foodbank_http_request_duration_seconds';
const help = 'How long requests took, by the pattern of their route, method and class of status';

// Anybody can make a method up; each would be a series for ever.
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** What is counted of one route, method and class of status. */
interface Series {
  counts: Float64Array;
  seconds: number;
}

/** Counts requests. It stands in the way of every one of them, so it allocates nothing once a series is there. */
export interface RequestMeter {
  began(): void;
  ended(): void;
  /** Notes an answer: the pattern of its route, its method and status, and how many milliseconds it took. */
  note(route: string, method: string, status: number, tookMs: number): void;
}

/** Makes the meter of a process and shows it in a registry. */
export function createRequestMeter(registry: Registry): RequestMeter {
  const routes = new Map<string, Map<string, Series[]>>();
  let inFlight = 0;
  const show = (metric: object) => registry.registerMetric(metric as Parameters<Registry['registerMetric']>[0]);
  show({ name, get: async () => ({ name, help, type: 'histogram', values: valuesOf(routes) }) });
  const flying = 'foodbank_http_requests_in_flight';
  const flyingHelp = 'Requests that have begun and not ended';
  const flyingValues = () => [{ labels: {}, value: inFlight }];
  show({ name: flying, get: async () => ({ name: flying, help: flyingHelp, type: 'gauge', values: flyingValues() }) });
  return {
    began() {
      inFlight += 1;
    },
    ended() {
      inFlight -= 1;
    },
    note(route, method, status, tookMs) {
      const series = seriesOf(routes, route, methods.has(method) ? method : 'other', Math.trunc(status / 100));
      const seconds = tookMs / 1000;
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket += 1;
      series.counts[bucket] = (series.counts[bucket] as number) + 1;
      series.seconds += seconds;
    },
  };
}

function seriesOf(routes: Map<string, Map<string, Series[]>>, route: string, method: string, statusClass: number) {
  let byStatus = routes.get(route)?.get(method);
  if (byStatus === undefined) {
    byStatus = [];
    routes.set(route, (routes.get(route) ?? new Map()).set(method, byStatus));
  }
  byStatus[statusClass] ??= { counts: new Float64Array(bounds.length + 1), seconds: 0 };
  return byStatus[statusClass];
}

/** The series in the form that the registry writes out: each bucket counts what it and the smaller ones hold. */
function valuesOf(routes: Map<string, Map<string, Series[]>>) {
  return [...routes].flatMap(([route, byMethod]) =>
    [...byMethod].flatMap(([method, byStatus]) =>
      Object.entries(byStatus).flatMap(([statusClass, { counts, seconds }]) => {
        const labels = { route, method, status: `${statusClass}xx` };
        let total = 0;
        const buckets = [...counts].map((count, index) => {
          total += count;
          return { metricName: `${name}_bucket`, labels: { ...labels, le: bounds[index] ?? '+Inf' }, value: total };
        });
        return [
          ...buckets,
          { metricName: `${name}_sum`, labels, value: seconds },
          { metricName: `${name}_count`, labels, value: total },
        ];
      }),
    ),
  );
}
