import { type CsvCell, toCsv } from '@foodbank/contract/primitives/csv';

/** Saves rows as a CSV file on the visitor's device. */
export function downloadCsv(fileName: string, rows: readonly (readonly CsvCell[])[]): void {
  saveCsv(fileName, toCsv(rows));
}

/** Saves the text of a CSV file that `toCsv` wrote, here or on the server. */
export function saveCsv(fileName: string, csv: string): void {
  saveFile(fileName, csv, 'text/csv;charset=utf-8');
}

/** Saves a text or bytes as a file on the visitor's device. */
export function saveFile(fileName: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Safari reads the file only after the click's task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
