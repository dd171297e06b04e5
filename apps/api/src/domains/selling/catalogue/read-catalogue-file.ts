import { type CatalogueColumn, catalogueColumns, catalogueRowsMax } from '@foodbank/contract/selling/catalogue-staff';
import { type CsvRow, type CsvShape, readCsv, refuseOtherOrder } from '../../../platform/read-csv.ts';

/** A row of a file as typed. */
export type CatalogueFileRow = CsvRow<CatalogueColumn>;

const shape: CsvShape<CatalogueColumn> = {
  columns: catalogueColumns,
  needed: [['product']],
  example: catalogueColumns.join(','),
  rowsMax: catalogueRowsMax,
};

/** Reads the rows of a file with products. Refuses the file as a whole as `readCsv` does, and if one of its days is month first. */
export async function readCatalogueFile(bytes: Buffer): Promise<CatalogueFileRow[]> {
  const rows = await readCsv(bytes, shape);
  refuseOtherOrder(rows, ['from']);
  return rows;
}
