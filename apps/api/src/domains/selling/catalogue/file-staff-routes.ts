import { csvRow, csvStart } from '@foodbank/contract/primitives/csv';
import * as calls from '@foodbank/contract/selling/catalogue-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { decodeFile } from '../../../platform/read-csv.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { applyCatalogueFile, shownRowsMax } from './apply-catalogue-file.ts';
import { percentOf } from './catalogue-rules.ts';
import { type ExportedProduct, listExportedProducts } from './file-queries.ts';
import { planCatalogueFile } from './plan-catalogue-file.ts';
import { findStoreBySlug } from './queries.ts';
import { readCatalogueFile } from './read-catalogue-file.ts';

// Base64 of the largest file, with the file's name around it.
const bodyLimitBytes = Math.ceil(calls.catalogueFileBytesMax / 3) * 4 + 4_096;

/** The console's calls about the catalogue as a CSV file. */
export function fileStaffRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  const read = (contentBase64: string) => readCatalogueFile(decodeFile(contentBase64, calls.catalogueFileBytesMax));
  const mayCount = ({ permissions }: StaffCaller) => permissions.has('stock.count');
  return [
    staffRoute(
      calls.checkCatalogueFile,
      async ({ body: { contentBase64 } }, { staff }) => {
        const rows = await read(contentBase64);
        const parts = { today: businessDateOf(clock), mayCount: mayCount(staff), by: staff.id };
        const plan = await planCatalogueFile(database.read, rows, parts);
        const count = (wanted: calls.CatalogueRow['result']) =>
          plan.rows.filter(({ result }) => result === wanted).length;
        const errors = plan.rows.filter(({ result }) => result === 'error');
        const waiting = plan.rows.filter(({ waits }) => waits !== null);
        const changes = plan.rows.filter(
          ({ result, waits }) => waits === null && (result === 'new' || result === 'change'),
        );
        return {
          rowCount: rows.length,
          errorCount: errors.length,
          newCount: count('new'),
          changeCount: count('change'),
          waitCount: plan.waiting.length + plan.sizes.length,
          rows: [...errors, ...waiting, ...changes].slice(0, shownRowsMax),
          digest: plan.digest,
        };
      },
      { bodyLimitBytes },
    ),
    staffRoute(
      calls.applyCatalogueFile,
      async ({ body: { contentBase64, digest, reason } }, { staff }) => {
        const rows = await read(contentBase64);
        const file = { rows, digest, reason, mayCount: mayCount(staff) };
        return database.write((tx) => applyCatalogueFile(tx, staffActor(staff), file));
      },
      { bodyLimitBytes },
    ),
    staffRoute(calls.exportCatalogue, async ({ query: { store } }, { staff }) => {
      const storeId =
        store === undefined ? null : ((await findStoreBySlug(database.read, store)) ?? refuse('not-found')).id;
      const found = await listExportedProducts(database.read, storeId, calls.catalogueRowsMax + 1);
      const rows = found.slice(0, calls.catalogueRowsMax);
      const detail = { store: store ?? null, rowCount: rows.length };
      await database.write((tx) =>
        addAuditLine(tx, { actor: staffActor(staff), action: 'catalogue-exported', subject: store ?? 'all', detail }),
      );
      const csv = csvStart + csvRow([...calls.catalogueColumns]) + rows.map((one) => csvRow(cellsOf(one))).join('');
      const fileName = `catalogue-${store ?? 'all'}-${businessDateOf(clock)}.csv`;
      return { fileName, csv, rowCount: rows.length, isCut: found.length > rows.length };
    }),
  ];
}

function cellsOf(product: ExportedProduct) {
  const { slug, name, unit, categorySlug, description, vatPpm, seasonMonths, storeSlug, priceKobo } = product;
  const { nameYoruba, nameIgbo, nameHausa, spellings } = product;
  const about = [slug, name, unit, categorySlug, description, percentOf(vatPpm), seasonMonths?.join(' ') ?? ''];
  const price = priceKobo === null ? '' : { kobo: priceKobo };
  return [...about, nameYoruba, nameIgbo, nameHausa, spellings, storeSlug ?? '', price, '', ''];
}
