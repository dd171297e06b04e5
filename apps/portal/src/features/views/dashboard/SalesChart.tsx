import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { DailySale } from '@foodbank/contract/views/dashboard';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Period } from '../../../api.ts';
import { ChartPicture } from './ChartPicture.tsx';
import { type ChartPoint, drawChart, nearestPoint } from './chart-drawing.ts';
import styles from './SalesChart.module.css';
import { useWidth } from './use-width.ts';

const heightPx = 324;
const pageOfDays = 7;

export interface SalesChartProps {
  history: readonly DailySale[];
  period: Period;
}

/**
 * Daily sales as an area chart. A pointer or the arrow keys choose a day, whose amount is then shown. For screen readers the chart is
 * a slider over the days.
 */
export function SalesChart({ history, period }: SalesChartProps) {
  const [box, width] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const drawing = width > 0 ? drawChart(history, period, { width, height: heightPx }) : null;
  const last = history.length - 1;
  // The chosen day may not exist in a shorter month that was loaded since.
  const shown = chosen === null ? null : Math.min(chosen, last);
  const current = history[shown ?? last];
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
      {drawing && <ChartPicture drawing={drawing} width={width} height={heightPx} chosen={point} />}
      {current && (
        <div
          className={styles.reach}
          role="slider"
          tabIndex={0}
          aria-label="Day"
          aria-orientation="horizontal"
          aria-valuemin={1}
          aria-valuemax={history.length}
          aria-valuenow={(shown ?? last) + 1}
          aria-valuetext={`${formatDay(current.day)}, Sales: ${formatNaira(current.value)}`}
          onKeyDown={press}
          onFocus={() => setChosen((before) => before ?? last)}
          onBlur={() => setChosen(null)}
          onPointerDown={pointAt}
          onPointerMove={pointAt}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
        />
      )}
      {point && <Tooltip point={point} width={width} />}
    </div>
  );
}

function dayByKey(key: string, from: number, last: number): number | null {
  const target: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - pageOfDays,
    PageUp: from + pageOfDays,
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
      <span className={styles.day}>{formatDay(point.day)}</span>
      <span>
        Sales: <strong className="figures">{formatNaira(point.value)}</strong>
      </span>
    </div>
  );
}
