import { useId } from 'react';
import styles from './ChartPicture.module.css';
import type { ChartDrawing, ChartPoint, ChartSize } from './chart-drawing.ts';

// Half of the longest label, Nov 2026. Less space to the right end, and the label ends at its day.
const halfLabel = 32;

export interface ChartPictureProps {
  drawing: ChartDrawing;
  size: ChartSize;
  chosen: ChartPoint | undefined;
}

/** The drawing of the sales chart. It is hidden from screen readers, which have the slider and the table. */
export function ChartPicture({ drawing, size: { width, height }, chosen }: ChartPictureProps) {
  const fade = useId();
  const { plot, points } = drawing;
  const last = points.at(-1);
  return (
    <svg className={styles.picture} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <defs>
        <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.fadeFrom} />
          <stop offset="1" className={styles.fadeTo} />
        </linearGradient>
      </defs>
      {drawing.amounts.map(({ at, label }) => (
        <g key={label}>
          <line className={styles.grid} x1={plot.left} x2={plot.right} y1={at} y2={at} />
          <text className={styles.label} x={plot.left - 10} y={at} dy="0.35em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {drawing.days.map(({ at, label }, index) => (
        <text
          key={label}
          className={styles.label}
          x={at}
          y={height - 8}
          textAnchor={index === 0 ? 'start' : at > plot.right - halfLabel ? 'end' : 'middle'}
        >
          {label}
        </text>
      ))}
      <path d={drawing.areaPath} fill={`url(#${fade})`} />
      <path className={styles.line} d={drawing.linePath} />
      {last && <circle className={styles.end} cx={last.x} cy={last.y} r={5} />}
      {chosen && (
        <g>
          <line className={styles.rule} x1={chosen.x} x2={chosen.x} y1={plot.top} y2={plot.bottom} />
          <circle className={styles.dot} cx={chosen.x} cy={chosen.y} r={6.5} />
        </g>
      )}
    </svg>
  );
}
