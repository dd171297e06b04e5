import { useWidth } from '@foodbank/app/charts/use-width';
import type { RefObject } from 'react';
import { usePrinting } from '../../../use-printing.ts';
import type { ChartSize } from './chart-drawing.ts';

const screenHeightPx = 324;
// A4 between the page's margins. The style sheet fits the drawing to the width of the paper.
const paper: ChartSize = { width: 660, height: 200 };

/** The size of the chart in its element, in whole pixels, or on paper while the page is being printed. Null until it is known. */
export function useChartSize(): [RefObject<HTMLDivElement | null>, ChartSize | null] {
  const [ref, width] = useWidth();
  const printing = usePrinting();
  if (printing) return [ref, paper];
  return [ref, width > 0 ? { width, height: screenHeightPx } : null];
}
