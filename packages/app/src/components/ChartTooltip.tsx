import type { ReactNode } from 'react';
import styles from './ChartTooltip.module.css';

export interface ChartTooltipProps {
  /** Where it points to, in pixels from the chart's corner. */
  x: number;
  y: number;
  /** The chart's width in pixels. */
  width: number;
  /** The pixels between it and the point. */
  gap: number;
  /** The point's name: its day or week. */
  name: string;
  children: ReactNode;
}

/** The tooltip of a chart's chosen point. It stays inside the chart. Screen readers get its text from the `ChartSlider`. */
export function ChartTooltip({ x, y, width, gap, name, children }: ChartTooltipProps) {
  return (
    <div
      className={styles.tooltip}
      aria-hidden="true"
      style={{ left: x, top: y, transform: `translate(${(-100 * x) / width}%, calc(-100% - ${gap}px))` }}
    >
      <span className={styles.name}>{name}</span>
      {children}
    </div>
  );
}
