import { DataTable } from '@foodbank/app/components/DataTable';
import { saveCsv } from '@foodbank/app/tables/csv';
import { useMedia } from '@foodbank/app/use-media';
import { getTargetTemplate } from '@foodbank/contract/people/targets-staff';
import { Button } from '@foodbank/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import styles from './Targets.module.css';
import { uploadsQuery } from './target-queries.ts';
import { UploadForm } from './UploadForm.tsx';
import { UploadState } from './UploadState.tsx';

/** Targets for many agents: the upload, and the files so far. */
export function TargetsPage() {
  const [, , pager] = useListPage({});
  const inColumns = useMedia('(min-width: 56em)');
  const query = useQuery(uploadsQuery(pager.cursor));
  const saveTemplate = async () => {
    try {
      const { fileName, csv } = await call(getTargetTemplate, {});
      saveCsv(fileName, csv);
    } catch {
      toast('The template could not be downloaded. Please try again.');
    }
  };
  return (
    <ListFrame
      title="Targets"
      lead="Sales targets for many agents from a CSV file. The file is checked first; nothing changes until you apply it."
      actions={
        <Button variant="quiet" onClick={saveTemplate}>
          Download template
        </Button>
      }
    >
      <UploadForm />
      <h2 className={styles.heading}>Files so far</h2>
      <ListBody
        query={query}
        what="files"
        empty={{
          title: 'No file yet',
          text: 'Files with targets that you and your colleagues upload are here for 90 days.',
        }}
      >
        {(reply, stale) => (
          <>
            <DataTable
              label="Files with targets"
              rows={reply.rows}
              rowKey={(row) => row.id}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                {
                  heading: 'File',
                  card: 'title',
                  cell: (row) => <RowLink to={paths.targetFile(row.id)}>{row.fileName}</RowLink>,
                },
                { heading: 'Uploaded', card: 'field', cell: (row) => <Moment at={row.uploadedAt} /> },
                { heading: 'By', card: 'field', cell: (row) => row.uploadedBy },
                { heading: 'Rows', card: 'field', cell: (row) => row.rowCount.toLocaleString('en') },
                { heading: 'Errors', card: 'field', cell: (row) => row.errorCount.toLocaleString('en') },
                { heading: 'State', card: 'corner', cell: (row) => <UploadState upload={row} /> },
              ]}
            />
            <KeysetPager pager={pager} nextCursor={reply.nextCursor} shown={reply.rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
}
