import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../../../use-printing.ts';
import type { ChartSize } from './chart-drawing.ts';

const screenHeightPx = 324;
// A4 between the page's margins. The style sheet fits the drawing to the width of the paper.
const paper: ChartSize = { width: 660, height: 200 };

/** The size of the chart in its element, in whole pixels, or on paper while the page is being printed. Null until it is known. */
export function useChartSize(): [RefObject<HTMLDivElement | null>, ChartSize | null] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const printing = usePrinting();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    // Read before the first paint, then on each change of size.
    setWidth(Math.floor(element.clientWidth));
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (printing) return [ref, paper];
  return [ref, width > 0 ? { width, height: screenHeightPx } : null];
}
