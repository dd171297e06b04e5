import styles from './ChartFigure.module.css';
import type { ChartDrawing, SeriesTone } from './chart-drawing.ts';

export interface ChartPictureProps {
  drawing: ChartDrawing;
  width: number;
  height: number;
  chosen: number | null;
  /** Places with a mark, such as days of payouts. */
  marks: readonly number[];
}

const classOf = (kind: 'bar' | 'line' | 'alone', tone: SeriesTone) => `${styles[kind]} ${styles[tone]}`;

/** The drawing of a chart. It is hidden from screen readers, which have the slider and the table. */
export function ChartPicture({ drawing, width, height, chosen, marks }: ChartPictureProps) {
  const { plot, bars, lines, centers, zeroAt } = drawing;
  const step = (plot.right - plot.left) / centers.length;
  const center = chosen === null ? undefined : centers[chosen];
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
      {center !== undefined && (
        <rect className={styles.band} x={center - step / 2} y={plot.top} width={step} height={plot.bottom - plot.top} />
      )}
      {drawing.amounts.map(({ at, label }) => (
        <g key={at}>
          <line className={at === zeroAt ? styles.zero : styles.grid} x1={plot.left} x2={plot.right} y1={at} y2={at} />
          <text className={styles.label} x={plot.left - 8} y={at} dy="0.35em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {drawing.places.map(({ at, label }) => (
        <text key={at} className={styles.label} x={at} y={height - 8} textAnchor="middle">
          {label}
        </text>
      ))}
      {marks.map((place) => (
        <g key={place}>
          <line className={styles.markLine} x1={centers[place]} x2={centers[place]} y1={plot.top} y2={plot.bottom} />
          <circle className={styles.mark} cx={centers[place]} cy={plot.top - 5} r={4} />
        </g>
      ))}
      {bars.map(({ place, tone, x, y, width: barWidth, height: barHeight }) => (
        <rect
          key={`${place} ${tone} ${y}`}
          className={classOf('bar', tone)}
          x={x}
          y={y}
          width={barWidth}
          height={barHeight}
          rx={Math.min(2, barWidth / 4)}
        />
      ))}
      {lines.map(({ tone, paths, dots }) => (
        <g key={tone}>
          {paths.map((path) => (
            <path key={path} className={classOf('line', tone)} d={path} />
          ))}
          {dots.length === 1 &&
            dots.map(({ x, y }) => <circle key={x} className={classOf('alone', tone)} cx={x} cy={y} r={4} />)}
          {tone === 'main' &&
            dots.flatMap(({ place, x, y }) =>
              place === chosen ? [<circle key={x} className={styles.dot} cx={x} cy={y} r={5.5} />] : [],
            )}
        </g>
      ))}
    </svg>
  );
}

/** What a series looks like, beside its name. */
export function Swatch({ kind, tone }: { kind: 'bar' | 'line' | 'mark'; tone: SeriesTone }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 20 12" aria-hidden="true">
      {kind === 'bar' && <rect className={classOf('bar', tone)} x={4} y={0} width={12} height={12} rx={2} />}
      {kind === 'line' && <path className={classOf('line', tone)} d="M1 6L19 6" />}
      {kind === 'mark' && <circle className={styles.mark} cx={10} cy={6} r={4} />}
    </svg>
  );
}
