import { saveCsv } from '@foodbank/app/tables/csv';
import {
  applyTargets,
  exportTargetRows,
  type TargetUpload,
  targetRowsMax,
  undoTargets,
} from '@foodbank/contract/people/targets-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { Button } from '@foodbank/ui/Button';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import styles from './Targets.module.css';

/** What can be done with a file: apply it as it was checked, undo it, download its rows with their results. */
export function UploadActs({ upload }: { upload: TargetUpload }) {
  const [act, setAct] = useState<'apply' | 'undo' | null>(null);
  const { id, digest, state, errorCount, rowCount, changeCount } = upload;
  const params = { id };
  const saveResults = async () => {
    try {
      const { fileName, csv } = await call(exportTargetRows, { params });
      saveCsv(fileName, csv);
    } catch {
      toast('The results could not be downloaded. Please try again.');
    }
  };
  // The file is read again before the dialog closes, so that nothing below moves once it can be touched.
  const readAgain = () => {
    void queryClient.invalidateQueries({ queryKey: ['agents'] });
    return queryClient.invalidateQueries({ queryKey: ['targets'] });
  };
  const rows = rowCount.toLocaleString('en');
  const changes = changeCount.toLocaleString('en');
  return (
    <div className={styles.acts}>
      {state === 'applied' || state === 'undone' ? (
        <ActButton
          refused={state === 'undone' ? 'This file was undone already.' : null}
          variant="quiet"
          onClick={() => setAct('undo')}
        >
          Undo the whole file
        </ActButton>
      ) : (
        <ActButton refused={whyNot(upload)} onClick={() => setAct('apply')}>
          Apply {counted(rowCount, 'row')}
        </ActButton>
      )}
      <Button variant="quiet" onClick={saveResults}>
        Download as CSV
      </Button>
      <ReasonDialog
        open={act === 'apply'}
        onClose={() => setAct(null)}
        title={`Apply ${upload.fileName}`}
        consequences={[
          `${rowCount === 1 ? 'The one row of the file is' : `All ${rows} rows of the file are`} set, also those that “Show” hides now. ${changes} of them ${changeCount === 1 ? 'changes' : 'change'} a target.`,
          `The file is whole: one takes at most ${targetRowsMax.toLocaleString('en')} rows, and a longer one is refused.`,
          'All are set, or none if a target or an agent changed since the check.',
          'You can undo the whole file as long as none of its targets changes.',
        ]}
        confirm="Apply"
        send={async (reason) => {
          await call(applyTargets, { params, body: { digest, reason } });
          await readAgain();
        }}
        onDone={() => toast('The targets are set.')}
      />
      <ReasonDialog
        open={act === 'undo'}
        onClose={() => setAct(null)}
        title={`Undo ${upload.fileName}`}
        consequences={[
          `${rowCount === 1 ? 'The one row of the file is' : `All ${rows} rows of the file are`} undone, also those that “Show” hides now: each target becomes what it was before.`,
          'Agents see it at once.',
        ]}
        confirm="Undo"
        tone="danger"
        send={async (reason) => {
          await call(undoTargets, { params, body: { reason } });
          await readAgain();
        }}
        onDone={() => toast('The targets from before are restored.')}
      />
      {errorCount > 0 && state === 'checked' && (
        <p className={styles.error}>
          {counted(errorCount, 'row has an error', 'rows have errors')}. Correct the file and upload it again; nothing
          was changed.
        </p>
      )}
    </div>
  );
}

function whyNot({ state, errorCount }: TargetUpload): string | null {
  if (state === 'replaced') return 'A newer file replaced this one.';
  return errorCount > 0 ? 'A file with errors can’t be applied.' : null;
}
