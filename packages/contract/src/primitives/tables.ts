/** Tables in which staff compare records: sums of what a filter finds, and a file of it. */
import * as z from 'zod/mini';
import { csvFile } from './csv-file.ts';

/** Up to so many rows are counted and added up. */
export const tableSumsMax = 10_000;
/** The most rows of a table’s file. */
export const tableFileRowsMax = 5_000;

/** The sums of a filter. A count above `tableSumsMax` means that there are more: then nothing is added up. */
export const tableSums = <Amounts extends z.core.$ZodLooseShape>(amounts: Amounts) =>
  z.object({ count: z.int(), sums: z.nullable(z.object(amounts)) });

/** A table as a file. `matching`: how many rows the filter finds, counted as `tableSums` does. */
export const tableFile = z.extend(csvFile, { matching: z.int() });
export type TableFile = z.output<typeof tableFile>;

/** How many a filter finds: "7,312", "more than 10,000". */
export const matchingText = (count: number): string =>
  count > tableSumsMax ? `more than ${tableSumsMax.toLocaleString('en')}` : count.toLocaleString('en');
