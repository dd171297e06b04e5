import { type CatalogueColumn, catalogueColumns, catalogueRowsMax } from '@foodbank/contract/selling/catalogue-files';
import { type CsvRow, type CsvShape, readCsv } from '../../../platform/read-csv.ts';

/** A row of a file as typed. */
export type CatalogueFileRow = CsvRow<CatalogueColumn>;

const shape: CsvShape<CatalogueColumn> = {
  columns: catalogueColumns,
  needed: [['product']],
  example: catalogueColumns.join(','),
  rowsMax: catalogueRowsMax,
};

/** Reads the rows of a file with products. Refuses the file as a whole if its encoding, separator or columns are wrong. */
export const readCatalogueFile = (bytes: Buffer): Promise<CatalogueFileRow[]> => readCsv(bytes, shape);
