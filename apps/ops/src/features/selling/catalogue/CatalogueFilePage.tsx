import { Link } from '@foodbank/app/components/Link';
import { messageOf } from '@foodbank/contract/client/api-error';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import { counted } from '@foodbank/contract/primitives/counted';
import { csvFileEndings } from '@foodbank/contract/primitives/csv-file';
import {
  applyCatalogueFile,
  type CatalogueRow,
  catalogueColumns,
  catalogueFileBytesMax,
  catalogueRowsMax,
  checkCatalogueFile,
} from '@foodbank/contract/selling/catalogue-staff';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, queryClient } from '../../../api.ts';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { AskedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { readAsBase64 } from '../../../components/read-as-base64.ts';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import styles from './Catalogue.module.css';
import { refreshCatalogue } from './catalogue-queries.ts';

type Checked = ReplyOf<typeof checkCatalogueFile> & { fileName: string; contentBase64: string };
type Waiting = NonNullable<ReplyOf<typeof applyCatalogueFile>['waiting']>;

/** Changes the catalogue by a CSV file: it is checked first, shows what it would change, and is applied as a whole. */
export function CatalogueFilePage() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isApplied, setApplied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const navigate = useNavigate();
  const check = async (file: File | undefined) => {
    if (!file || busy) return;
    setFailure(null);
    setChecked(null);
    setWaiting(null);
    if (file.size > catalogueFileBytesMax) return setFailure('The file is larger than 2 MB.');
    if (file.size === 0) return setFailure('The file is empty.');
    setBusy(true);
    try {
      const sent = { fileName: file.name, contentBase64: await readAsBase64(file) };
      setChecked({ ...(await call(checkCatalogueFile, { body: sent })), ...sent });
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
      // The same file can be chosen again after it was corrected.
      if (input.current) input.current.value = '';
    }
  };
  const count = checked === null ? 0 : checked.newCount + checked.changeCount + checked.waitCount;
  return (
    <ListFrame
      title="Catalogue from a file"
      lead={
        <>
          The file is checked first; nothing changes until you apply it.{' '}
          <Link to={paths.catalogue()}>Back to the catalogue</Link>
        </>
      }
    >
      <div className={styles.drop}>
        <input
          ref={input}
          type="file"
          accept={csvFileEndings}
          aria-label="CSV file of the catalogue"
          className="visually-hidden"
          tabIndex={-1}
          onChange={({ target }) => void check(target.files?.[0])}
        />
        <Button busy={busy} aria-describedby={hint} onClick={() => input.current?.click()}>
          Choose a CSV file
        </Button>
        <p id={hint} className={styles.quiet}>
          Columns: {catalogueColumns.join(', ')}. An empty cell changes nothing. A price is in naira, such as 12500.50;
          a day is 31/12/2026, 31-Dec-2026 or 2026-12-31. At most {catalogueRowsMax.toLocaleString('en')} rows and 2 MB.
          Export the catalogue for a file to begin with; save it as “CSV UTF-8”.
        </p>
        {failure && <Banner tone="error">{failure}</Banner>}
      </div>
      {checked && (
        <section aria-label="What the file would change" className={styles.stack}>
          <p role="status">
            <strong>{checked.fileName}</strong>: {sumOf(checked)}
          </p>
          {checked.errorCount > 0 && (
            <Banner tone="error">
              Correct the rows with an error, and choose the file again. Nothing was changed.
            </Banner>
          )}
          {checked.errorCount === 0 && count > 0 && (
            <div className={styles.acts}>
              <Button onClick={() => setApplied(true)}>Apply…</Button>
            </div>
          )}
          <PlainList className={styles.rows} aria-label="Rows">
            {checked.rows.map((row) => (
              <FileRow key={row.line} row={row} />
            ))}
          </PlainList>
        </section>
      )}
      {waiting && (
        <section aria-label="What waits" className={styles.stack}>
          <AskedNotice approvalId={waiting.approvalId}>
            {counted(waiting.count, 'price')} of the file. What is there stays until then; everything else was applied.
          </AskedNotice>
          <PlainList className={styles.rows} aria-label="Rows that wait">
            {waiting.rows.map((row) => (
              <FileRow key={row.line} row={row} />
            ))}
          </PlainList>
        </section>
      )}
      <ReasonDialog
        open={isApplied}
        onClose={() => setApplied(false)}
        title={`Apply ${checked?.fileName ?? ''}`}
        consequences={[
          ...(checked?.newCount
            ? [`${counted(checked.newCount, 'product is added as a draft', 'products are added as drafts')}.`]
            : []),
          ...(checked?.changeCount
            ? [`${counted(checked.changeCount, 'row changes', 'rows change')} a product, a price or a stock.`]
            : []),
          ...(checked?.waitCount
            ? [
                `${counted(checked.waitCount, 'price, name or unit becomes', 'prices, names or units become')} one request for a second person. What is there stays until then.`,
              ]
            : []),
        ]}
        confirm="Apply"
        send={async (reason) => {
          if (checked === null) throw new Error('no file');
          const { fileName, contentBase64, digest } = checked;
          return call(applyCatalogueFile, { body: { fileName, contentBase64, digest, reason } });
        }}
        onDone={({ newCount, changeCount, waiting: asked }) => {
          toast(`Applied: new products ${newCount}, changes ${changeCount}.`);
          void refreshCatalogue();
          if (asked === undefined) return navigate(paths.catalogue());
          void queryClient.invalidateQueries({ queryKey: ['approvals'] });
          setChecked(null);
          setWaiting(asked);
        }}
      />
    </ListFrame>
  );
}

/** What a file has, without what it has none of. */
function sumOf({ rowCount, errorCount, newCount, changeCount, waitCount }: Checked): string {
  const parts = [
    counted(rowCount, 'row'),
    errorCount > 0 && `${errorCount.toLocaleString('en')} with an error`,
    newCount > 0 && counted(newCount, 'new product'),
    changeCount > 0 && counted(changeCount, 'change'),
    waitCount > 0 && `${counted(waitCount, 'price that waits', 'prices that wait')} for a second person`,
  ].filter((part) => part !== false);
  const isSame = errorCount + newCount + changeCount + waitCount === 0;
  return `${parts.join(', ')}.${isSame ? ' The catalogue has all of it already: nothing would change.' : ''}`;
}

/** Columns whose values have another name in a product. */
const columnOf: Readonly<Record<string, string>> = {
  categorySlug: 'category',
  vatPercent: 'vat',
  seasonMonths: 'season',
  nameYoruba: 'yoruba',
  nameIgbo: 'igbo',
  nameHausa: 'hausa',
};

const resultNames = { new: 'New', change: 'Change', error: 'Error', waits: 'Waits', unchanged: 'No change' } as const;

function FileRow({ row: { line, product, result, error, waits, changes } }: { row: CatalogueRow }) {
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        Row {line}: {product || 'no product'}
      </span>
      <span className={result === 'error' ? styles.bad : styles.quiet}>{resultNames[result]}</span>
      {error && <span className={styles.wide}>{error}</span>}
      {waits && <span className={styles.wide}>{waits}</span>}
      {changes.map(({ field, before, after }) => (
        <span key={field} className={styles.wide}>
          {columnOf[field] ?? field}: {before || 'nothing'} becomes {after || 'nothing'}
        </span>
      ))}
    </li>
  );
}
