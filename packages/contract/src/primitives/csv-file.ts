import * as z from 'zod/mini';

/** A table that was exported as the text of a CSV file. */
export const csvFile = z.object({
  fileName: z.string(),
  csv: z.string(),
  /** Without the heading and what stands below the rows. */
  rowCount: z.int(),
  /** True if there are more rows than one export has. */
  isCut: z.boolean(),
});
export type CsvFile = z.output<typeof csvFile>;

/** The endings of files that a browser offers for an upload. Excel's “Unicode text” ends in .txt; the server reads what a file is from its bytes. */
export const csvFileEndings = '.csv,.txt,.tsv';
