import { formatDay } from '@foodbank/contract/primitives/day';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './WeekChart.module.css';
import { chartHeightPx, drawWeeks, type WeekDrawing, type WeekPoint, weekAt } from './week-chart.ts';

export interface WeekChartProps {
  /** What the bars are: "Registrations". */
  label: string;
  points: readonly WeekPoint[];
  /** Writes an amount at the axis. */
  shorten: (value: number) => string;
}

/**
 * A bar for each week. A pointer or the arrow keys choose a week, whose amount is then shown. For screen readers the chart is a slider
 * over the weeks; the same figures are in a table.
 */
export function WeekChart({ label, points, shorten }: WeekChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const read = () => setWidth(Math.floor(element.clientWidth));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const last = points.length - 1;
  const drawing = width > 0 ? drawWeeks(points, width, shorten) : null;
  const current = points[chosen ?? last];
  const pointAt = (event: PointerEvent<HTMLElement>) => {
    if (drawing) setChosen(weekAt(drawing, event.clientX - event.currentTarget.getBoundingClientRect().left));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(null);
    const next = weekByKey(event.key, chosen ?? last, last);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };
  return (
    <div ref={box} className={styles.chart} style={{ height: chartHeightPx }}>
      {drawing && <Picture drawing={drawing} width={width} chosen={chosen} />}
      {current && (
        <div
          className={styles.reach}
          role="slider"
          tabIndex={0}
          aria-label={`${label}, week`}
          aria-orientation="horizontal"
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={(chosen ?? last) + 1}
          aria-valuetext={`Week of ${formatDay(current.startsOn)}: ${current.text}`}
          onKeyDown={press}
          onFocus={() => setChosen((before) => before ?? last)}
          onBlur={() => setChosen(null)}
          onPointerDown={pointAt}
          onPointerMove={pointAt}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
        />
      )}
      {drawing && chosen !== null && <Tooltip drawing={drawing} index={chosen} width={width} />}
    </div>
  );
}

function Picture({ drawing, width, chosen }: { drawing: WeekDrawing; width: number; chosen: number | null }) {
  const { bars, ticks, days, plot } = drawing;
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${chartHeightPx}`} height={chartHeightPx} aria-hidden="true">
      {ticks.map(({ at, label }) => (
        <g key={at}>
          <line className={styles.line} x1={plot.left} x2={plot.right} y1={at} y2={at} />
          <text className={styles.label} x={plot.left - 8} y={at + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {days.map(({ at, label }) => (
        <text key={at} className={styles.label} x={at} y={chartHeightPx - 6} textAnchor="middle">
          {label}
        </text>
      ))}
      {bars.map(({ startsOn, x, y, width: barWidth, height }, index) => (
        <rect
          key={startsOn}
          className={index === chosen ? `${styles.bar} ${styles.chosen}` : styles.bar}
          x={x}
          y={y}
          width={barWidth}
          height={height}
          rx={2}
        />
      ))}
    </svg>
  );
}

/** The tooltip of a week. It stays inside the chart. Screen readers get its text from the slider. */
function Tooltip({ drawing, index, width }: { drawing: WeekDrawing; index: number; width: number }) {
  const bar = drawing.bars[index];
  if (!bar) return null;
  const x = bar.x + bar.width / 2;
  return (
    <div
      className={styles.tooltip}
      aria-hidden="true"
      style={{ left: x, top: bar.y, transform: `translate(${(-100 * x) / width}%, calc(-100% - 8px))` }}
    >
      <span className={styles.week}>Week of {formatDay(bar.startsOn)}</span>
      <strong className="figures">{bar.text}</strong>
    </div>
  );
}

function weekByKey(key: string, from: number, last: number): number | null {
  const target: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    Home: 0,
    End: last,
  };
  const next = target[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), last);
}
