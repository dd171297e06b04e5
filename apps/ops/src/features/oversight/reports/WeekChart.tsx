import { useWidth } from '@foodbank/app/charts/use-width';
import { ChartSlider } from '@foodbank/app/components/ChartSlider';
import { ChartTooltip } from '@foodbank/app/components/ChartTooltip';
import { formatDay } from '@foodbank/contract/primitives/day';
import { useState } from 'react';
import styles from './WeekChart.module.css';
import { chartHeightPx, drawWeeks, type WeekDrawing, type WeekPoint, weekAt } from './week-chart.ts';

export interface WeekChartProps {
  /** What the bars are: "Registrations". */
  label: string;
  points: readonly WeekPoint[];
  /** Writes an amount at the axis. */
  shorten: (value: number) => string;
}

// A quarter of a year.
const pageSize = 13;

/** A bar for each week. A pointer or the arrow keys choose a week, whose amount is then shown. The same figures are in a table. */
export function WeekChart({ label, points, shorten }: WeekChartProps) {
  const [box, width] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const drawing = width > 0 ? drawWeeks(points, width, shorten) : null;
  const current = points[chosen ?? points.length - 1];
  const bar = chosen === null ? undefined : drawing?.bars[chosen];
  return (
    <div ref={box} className={styles.chart} style={{ height: chartHeightPx }}>
      {drawing && <Picture drawing={drawing} width={width} chosen={chosen} />}
      {current && (
        <ChartSlider
          label={`${label}, week`}
          count={points.length}
          chosen={chosen}
          onChoose={setChosen}
          text={`Week of ${formatDay(current.startsOn)}: ${current.text}`}
          indexAt={(x) => drawing && weekAt(drawing, x)}
          page={pageSize}
        />
      )}
      {bar && (
        <ChartTooltip
          x={bar.x + bar.width / 2}
          y={bar.y}
          width={width}
          gap={8}
          name={`Week of ${formatDay(bar.startsOn)}`}
        >
          <strong className="figures">{bar.text}</strong>
        </ChartTooltip>
      )}
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
