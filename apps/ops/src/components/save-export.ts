import { saveCsv } from '@foodbank/app/tables/csv';
import { counted } from '@foodbank/contract/primitives/counted';
import type { CsvFile } from '@foodbank/contract/primitives/csv-file';
import { toast } from './toast.ts';

/** Saves an exported table on the device, and says how many rows it has: `2 lines exported.` The server writes the newest rows first. */
export function saveExport({ fileName, csv, rowCount, isCut }: CsvFile, [one, many]: readonly [string, string]): void {
  saveCsv(fileName, csv);
  const rows = counted(rowCount, one, many);
  toast(isCut ? `The first ${rows} were exported. There are more.` : `${rows} exported.`);
}
