import type { KeyboardEvent, PointerEvent } from 'react';
import { indexByKey } from '../charts/index-by-key.ts';
import styles from './ChartSlider.module.css';

export interface ChartSliderProps {
  /** What is chosen: "Day". */
  label: string;
  /** How many points the chart has; at least one. */
  count: number;
  /** The index of the chosen point. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
  /** The chosen point as text; without one, the last point. */
  text: string;
  /** The point at an x coordinate of the chart; null while it isn't drawn. */
  indexAt: (x: number) => number | null;
  /** How many points Page Up and Page Down go over. */
  page: number;
}

/**
 * Covers a chart, so that a pointer or the arrow keys choose a point anywhere above it. For screen readers the chart is this slider.
 * The chart's element needs `position: relative`.
 */
export function ChartSlider({ label, count, chosen, onChoose, text, indexAt, page }: ChartSliderProps) {
  const last = count - 1;
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const index = indexAt(clientX - currentTarget.getBoundingClientRect().left);
    if (index !== null) onChoose(index);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onChoose(null);
    const next = indexByKey(event.key, chosen ?? last, last, page);
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
  };
  return (
    <div
      className={styles.reach}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={(chosen ?? last) + 1}
      aria-valuetext={text}
      onKeyDown={press}
      onFocus={() => onChoose(chosen ?? last)}
      onBlur={() => onChoose(null)}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onChoose(null)}
    />
  );
}
