import type { Page } from 'playwright-core';

/** What a page measured of itself. Times in milliseconds. */
export interface PageTimings {
  /** The largest contentful paint; 0 before the first one. */
  largestPaintMs: number;
  /** What it painted, to find it again: the element's name and class. */
  largest: string;
  /** The cumulative layout shift, as browsers report it: the worst burst of shifts that no touch caused. */
  layoutShift: number;
  /** What moved in the worst shift. */
  moved: string;
  /** The slowest answer to a tap or a key, up to the next paint. Null before the first one, or if all took less than 16 ms. */
  slowestTapMs: number | null;
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}
interface Painted extends PerformanceEntry {
  element: Element | null;
}
interface Interaction extends PerformanceEntry {
  interactionId: number;
}

/** Begins to measure each document that the page opens from now on. */
export async function watchTimings(page: Page) {
  await page.addInitScript(() => {
    const timings: PageTimings = { largestPaintMs: 0, largest: '', layoutShift: 0, moved: '', slowestTapMs: null };
    Object.assign(window, { timings });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : 'text';
    const observe = <Entry>(type: string, take: (entry: Entry) => void, more = {}) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry as Entry);
      }).observe({ type, buffered: true, ...more });
    // Shifts that follow each other within a second, for five seconds at most, are one burst.
    let burst = { sum: 0, from: 0, to: Number.NEGATIVE_INFINITY };
    let worst = 0;
    observe<Shift>('layout-shift', ({ value, hadRecentInput, startTime, sources }) => {
      if (hadRecentInput) return;
      if (startTime - burst.to > 1000 || startTime - burst.from > 5000) burst = { sum: 0, from: startTime, to: 0 };
      burst = { ...burst, sum: burst.sum + value, to: startTime };
      timings.layoutShift = Math.max(timings.layoutShift, burst.sum);
      if (value > worst) {
        worst = value;
        timings.moved = sources.map(({ node }) => nameOf(node)).join(', ');
      }
    });
    observe<Painted>('largest-contentful-paint', ({ startTime, element }) => {
      timings.largestPaintMs = startTime;
      timings.largest = nameOf(element);
    });
    const took = ({ duration, interactionId }: Interaction) => {
      if (interactionId > 0) timings.slowestTapMs = Math.max(timings.slowestTapMs ?? 0, duration);
    };
    observe<Interaction>('event', took, { durationThreshold: 16 });
  });
}

/** What the page measured until now. Waits for the next two frames, so that a change of this moment counts. */
export const readTimings = (page: Page): Promise<PageTimings> =>
  page.evaluate(
    () =>
      new Promise<PageTimings>((resolve) => {
        const answer = () => setTimeout(() => resolve((window as unknown as { timings: PageTimings }).timings));
        requestAnimationFrame(() => requestAnimationFrame(answer));
      }),
  );
