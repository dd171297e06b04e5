import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChartSize } from './chart-drawing.ts';

const screenHeightPx = 324;
// A4 between the page's margins. The style sheet fits the drawing to the width of the paper.
const paper: ChartSize = { width: 660, height: 200 };

/** The size of the chart in its element, in whole pixels, or on paper while the page is being printed. Null until it is known. */
export function useChartSize(): [RefObject<HTMLDivElement | null>, ChartSize | null] {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<ChartSize | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const fit = () => setSize({ width: Math.floor(element.clientWidth), height: screenHeightPx });
    // The browser lays the page out right after the event.
    const fitPaper = () => flushSync(() => setSize(paper));
    // Read before the first paint, then on each change of size.
    fit();
    const observer = new ResizeObserver(() => {
      if (!matchMedia('print').matches) fit();
    });
    observer.observe(element);
    window.addEventListener('beforeprint', fitPaper);
    window.addEventListener('afterprint', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', fitPaper);
      window.removeEventListener('afterprint', fit);
    };
  }, []);
  return [ref, size];
}
