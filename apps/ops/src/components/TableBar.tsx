import { saveCsv } from '@foodbank/app/tables/csv';
import { messageOf } from '@foodbank/contract/client/api-error';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatKobo, toKobo } from '@foodbank/contract/primitives/money';
import { matchingText, type TableFile, tableSumsMax } from '@foodbank/contract/primitives/tables';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './TableBar.module.css';
import { toast } from './toast.ts';

/** An amount of a row that is added up, in naira, with its word behind the sum: "₦1,200.00 kept". */
export interface Amount<Row, Name extends string = string> {
  name: Name;
  word: string;
  of: (row: Row) => number;
  /** Said only where it differs from the amount before it. */
  isOnlyIfOther?: boolean;
}

/** What a filter comes to; `sums` is null where it finds too many rows to add up. */
export interface FilterSums {
  count: number;
  sums: Readonly<Record<string, number>> | null;
}

export interface TableBarProps<Row> {
  /** One and many of what the rows are: `['order', 'orders']`. */
  noun: readonly [one: string, many: string];
  ticked: readonly Row[];
  onClear: () => void;
  /** Acts on what is ticked, or on the whole filter. */
  acts?: ReactNode;
  amounts: readonly Amount<Row>[];
  /** Of the whole filter; its data are undefined while they are added up. Null where a list has none, such as of a search. */
  sums: { data: FilterSums | undefined; error: unknown; refetch: () => unknown } | null;
  save: (() => Promise<TableFile>) | null;
}

/** What a table comes to: the rows of its filter, below it those that are ticked, and the button that saves them as a file. */
export function TableBar<Row>({ noun, ticked, onClear, acts, amounts, sums, save }: TableBarProps<Row>) {
  return (
    <div className={styles.bar}>
      <div className={styles.sums}>
        {sums !== null && <SumLine noun={noun} amounts={amounts} sums={sums} />}
        {amounts.length > 0 && (
          <p role="status" className={ticked.length > 0 ? styles.ticked : styles.hint}>
            {ticked.length === 0 ? `Tick ${noun[1]} to add them up.` : tickedText(ticked, amounts)}
            {ticked.length > 0 && (
              <button type="button" className={styles.clear} onClick={onClear}>
                Clear
              </button>
            )}
          </p>
        )}
      </div>
      <div className={styles.acts}>
        {acts}
        {save !== null && <SaveButton save={save} many={noun[1]} />}
      </div>
    </div>
  );
}

interface SumLineProps<Row> extends Pick<TableBarProps<Row>, 'noun' | 'amounts'> {
  sums: NonNullable<TableBarProps<Row>['sums']>;
}

function SumLine<Row>({ noun, amounts, sums: { data, error, refetch } }: SumLineProps<Row>) {
  const failed = data === undefined && Boolean(error);
  return (
    <>
      <p role="status" className={styles.filter}>
        {data === undefined ? (failed ? 'This could not be added up.' : 'Adding up…') : filterText(data, noun, amounts)}
      </p>
      {failed && (
        <Button size="small" variant="quiet" onClick={() => refetch()}>
          Add up again
        </Button>
      )}
    </>
  );
}

function SaveButton({ save, many }: { save: () => Promise<TableFile>; many: string }) {
  const saving = useMutation({
    mutationFn: save,
    onSuccess: ({ fileName, csv, rowCount, isCut, matching }) => {
      saveCsv(fileName, csv);
      const rows = rowCount.toLocaleString('en');
      toast(
        isCut
          ? `The first ${rows} of ${matchingText(matching)} ${many} were saved. Narrow the filter to get the others.`
          : `Saved: ${rows} ${many}.`,
      );
    },
    onError: (error) => toast(messageOf(error)),
  });
  return (
    <Button size="small" variant="quiet" busy={saving.isPending} onClick={() => saving.mutate()}>
      <Icon name="download" size={18} />
      Save as CSV
    </Button>
  );
}

/** "312 orders: ₦1,204,000.00 ordered, ₦1,180,500.00 kept". */
function filterText<Row>(
  { count, sums }: FilterSums,
  [one, many]: TableBarProps<Row>['noun'],
  amounts: readonly Amount<Row>[],
): string {
  if (sums === null) {
    const others = amounts.length > 0 ? '. Narrow the filter to add them up.' : '';
    return `More than ${tableSumsMax.toLocaleString('en')} ${many}${others}`;
  }
  const text = sumsText(amounts, ({ name }) => toKobo(sums[name] ?? 0));
  return [counted(count, one, many), text].filter(Boolean).join(': ');
}

/** "3 ticked: ₦45,004.50 ordered, ₦44,504.00 kept". */
const tickedText = <Row,>(rows: readonly Row[], amounts: readonly Amount<Row>[]): string =>
  `${rows.length.toLocaleString('en')} ticked: ${sumsText(amounts, ({ of }) => rows.reduce((kobo, row) => kobo + toKobo(of(row)), 0))}`;

/** The amounts in words. They are added in kobo, because sums of naira would lose some. */
function sumsText<Row>(amounts: readonly Amount<Row>[], koboOf: (amount: Amount<Row>) => number): string {
  const sums = amounts.map((amount) => ({ ...amount, kobo: koboOf(amount) }));
  return sums
    .filter(({ isOnlyIfOther, kobo }, index) => !isOnlyIfOther || kobo !== sums[index - 1]?.kobo)
    .map(({ kobo, word }) => `${formatKobo(kobo)} ${word}`.trim())
    .join(', ');
}
