import { type CsvCell, toCsv } from '@foodbank/contract/primitives/csv';

export type { CsvCell };

/** Saves rows as a CSV file on the visitor's device. */
export function downloadCsv(fileName: string, rows: readonly (readonly CsvCell[])[]): void {
  saveCsv(fileName, toCsv(rows));
}

/** Saves the text of a CSV file, as `toCsv` wrote it, on the visitor's device. */
export function saveCsv(fileName: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Safari reads the file only after the click's task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
