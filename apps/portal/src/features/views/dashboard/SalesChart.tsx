import { ChartSlider } from '@foodbank/app/components/ChartSlider';
import { ChartTooltip } from '@foodbank/app/components/ChartTooltip';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { useState } from 'react';
import { ChartPicture } from './ChartPicture.tsx';
import { drawChart, nearestPoint } from './chart-drawing.ts';
import styles from './SalesChart.module.css';
import type { SalesPoints } from './sales-points.ts';
import { useChartSize } from './use-chart-size.ts';

const pageSize = 7;

/** Sales as an area chart. A pointer or the arrow keys choose a day (a month, in a long period), whose amount is then shown. */
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
  return (
    <div className={styles.chart} ref={box}>
      {size && drawing && <ChartPicture drawing={drawing} size={size} chosen={point} />}
      {current && (
        <ChartSlider
          label={by === 'day' ? 'Day' : 'Month'}
          count={points.length}
          chosen={shown}
          onChoose={setChosen}
          text={`${current.name}, Sales: ${formatNaira(current.value)}`}
          indexAt={(x) => drawing && nearestPoint(drawing.points, x)}
          page={pageSize}
        />
      )}
      {size && point && (
        <ChartTooltip x={point.x} y={point.y} width={size.width} gap={14} name={point.name}>
          <span>
            Sales: <strong className="figures">{formatNaira(point.value)}</strong>
          </span>
        </ChartTooltip>
      )}
    </div>
  );
}
