import { useWidth } from '@foodbank/app/charts/use-width';
import { ChartSlider } from '@foodbank/app/components/ChartSlider';
import { ChartTooltip } from '@foodbank/app/components/ChartTooltip';
import { type ReactNode, useState } from 'react';
import styles from './ChartFigure.module.css';
import { ChartPicture, Swatch } from './ChartPicture.tsx';
import { type ChartPlace, type ChartSeries, drawChart, placeAt } from './chart-drawing.ts';

export interface ChartFigureProps {
  title: string;
  /** What the places are: "Day". */
  unit: string;
  /** What it comes to, and how that compares with the earlier period. */
  sum?: ReactNode;
  places: readonly ChartPlace[];
  series: readonly ChartSeries[];
  /** Writes an amount in full. */
  write: (value: number) => string;
  /** Writes an amount at the axis. */
  shorten: (value: number) => string;
  /** Places that are marked, and what the mark says: days of payouts. */
  marks?: { name: string; places: readonly number[] };
  /** The level of its heading: below a heading of the page, or one of a part. */
  heading?: 'h2' | 'h3';
  /** Shown below the chart, such as a link to the records. */
  children?: ReactNode;
}

const heightPx = 216;
const pageSize = 7;

/** A chart in a card, with the same amounts as a table behind it. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, sum, series, marks, heading: Heading = 'h2', children } = props;
  const [isTable, setTable] = useState(false);
  const toggle = isTable ? 'Show as a chart' : 'Show as a table';
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <div>
          <Heading className={styles.name}>{title}</Heading>
          {sum && <p className={styles.sum}>{sum}</p>}
        </div>
        <button
          type="button"
          className={styles.toggle}
          aria-label={`${toggle}: ${title}`}
          onClick={() => setTable(!isTable)}
        >
          {toggle}
        </button>
      </div>
      {isTable ? <FigureTable {...props} /> : <Chart {...props} />}
      {!isTable && (series.length > 1 || marks) && (
        <ul className={styles.legend} aria-hidden="true">
          {series.map(({ name, kind, tone }) => (
            <li key={name}>
              <Swatch kind={kind} tone={tone} />
              {name}
            </li>
          ))}
          {marks && marks.places.length > 0 && (
            <li>
              <Swatch kind="mark" tone="main" />
              {marks.name}
            </li>
          )}
        </ul>
      )}
      {children}
    </section>
  );
}

function Chart({ title, unit, places, series, write, shorten, marks }: ChartFigureProps) {
  const [box, width] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const drawing =
    width > 0 && places.length > 0 ? drawChart({ places, series, width, height: heightPx, shorten }) : null;
  const current = places[chosen ?? places.length - 1];
  const shown = amountsAt(series, chosen ?? places.length - 1, write);
  const markOf = (place: number) => (marks?.places.includes(place) ? marks.name : null);
  const x = chosen === null ? undefined : drawing?.centers[chosen];
  const mark = markOf(chosen ?? places.length - 1);
  return (
    <div ref={box} className={styles.chart} style={{ height: heightPx }}>
      {drawing && (
        <ChartPicture drawing={drawing} width={width} height={heightPx} chosen={chosen} marks={marks?.places ?? []} />
      )}
      {current && (
        <ChartSlider
          label={`${title}, ${unit.toLowerCase()}`}
          count={places.length}
          chosen={chosen}
          onChoose={setChosen}
          text={[current.name, ...shown.map(({ name, text }) => `${name} ${text}`), mark ?? []].flat().join(', ')}
          indexAt={(at) => drawing && placeAt(drawing, at)}
          page={pageSize}
        />
      )}
      {x !== undefined && drawing && current && (
        <ChartTooltip
          x={x}
          y={drawing.plot.top + 64}
          width={width}
          gap={8}
          name={mark ? `${current.name} · ${mark}` : current.name}
        >
          {shown.map(({ name, text }) => (
            <span key={name} className={styles.row}>
              {shown.length > 1 && <span>{name}</span>}
              <strong>{text}</strong>
            </span>
          ))}
        </ChartTooltip>
      )}
    </div>
  );
}

/** What each series has at a place. What there is not yet is left out. */
const amountsAt = (series: readonly ChartSeries[], place: number, write: (value: number) => string) =>
  series.flatMap(({ name, values }) => {
    const value = values[place] ?? null;
    return value === null ? [] : [{ name, text: write(value) }];
  });

/** The same amounts, the newest first. */
function FigureTable({ title, unit, places, series, write, marks }: ChartFigureProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
    <section className={styles.scroll} tabIndex={0} aria-label={`${title}, table`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places
            .map((place, index) => ({ ...place, index }))
            .reverse()
            .map(({ key, name, index }) => (
              <tr key={key}>
                <th scope="row">
                  {name}
                  {marks?.places.includes(index) && <span className={styles.quiet}> · {marks.name}</span>}
                </th>
                {series.map(({ name: column, values }) => {
                  const value = values[index] ?? null;
                  return <td key={column}>{value === null ? '–' : write(value)}</td>;
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
