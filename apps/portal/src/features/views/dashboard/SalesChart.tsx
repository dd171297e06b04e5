import { formatNaira } from '@foodbank/contract/primitives/money';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { ChartPicture } from './ChartPicture.tsx';
import { type ChartPoint, drawChart, nearestPoint } from './chart-drawing.ts';
import styles from './SalesChart.module.css';
import type { SalesPoints } from './sales-points.ts';
import { useChartSize } from './use-chart-size.ts';

const pageSize = 7;

/**
 * Sales as an area chart. A pointer or the arrow keys choose a day (a month, in a long period), whose amount is then shown. For screen
 * readers the chart is a slider over the days.
 */
export function SalesChart({ sales }: { sales: SalesPoints }) {
  const { by, points } = sales;
  const [box, size] = useChartSize();
  const [chosen, setChosen] = useState<number | null>(null);
  const drawing = size && drawChart(sales, size);
  const last = points.length - 1;
  // The chosen point may not exist in a shorter period that was loaded since.
  const shown = chosen === null ? null : Math.min(chosen, last);
  const current = points[shown ?? last];
  const point = shown === null ? undefined : drawing?.points[shown];

  const pointAt = (event: PointerEvent<HTMLElement>) => {
    if (!drawing) return;
    setChosen(nearestPoint(drawing.points, event.clientX - event.currentTarget.getBoundingClientRect().left));
  };
  const press = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, shown ?? last, last);
    if (event.key === 'Escape') setChosen(null);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };
  return (
    <div className={styles.chart} ref={box}>
      {size && drawing && <ChartPicture drawing={drawing} size={size} chosen={point} />}
      {current && (
        <div
          className={styles.reach}
          role="slider"
          tabIndex={0}
          aria-label={by === 'day' ? 'Day' : 'Month'}
          aria-orientation="horizontal"
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={(shown ?? last) + 1}
          aria-valuetext={`${current.name}, Sales: ${formatNaira(current.value)}`}
          onKeyDown={press}
          onFocus={() => setChosen((before) => before ?? last)}
          onBlur={() => setChosen(null)}
          onPointerDown={pointAt}
          onPointerMove={pointAt}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
        />
      )}
      {size && point && <Tooltip point={point} width={size.width} />}
    </div>
  );
}

function dayByKey(key: string, from: number, last: number): number | null {
  const target: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - pageSize,
    PageUp: from + pageSize,
    Home: 0,
    End: last,
  };
  const next = target[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), last);
}

/** The tooltip of a day. It stays inside the chart. Screen readers get its text from the slider. */
function Tooltip({ point, width }: { point: ChartPoint; width: number }) {
  const share = point.x / width;
  return (
    <div
      className={styles.tooltip}
      aria-hidden="true"
      style={{ left: point.x, top: point.y, transform: `translate(${-100 * share}%, calc(-100% - 14px))` }}
    >
      <span className={styles.day}>{point.name}</span>
      <span>
        Sales: <strong className="figures">{formatNaira(point.value)}</strong>
      </span>
    </div>
  );
}
