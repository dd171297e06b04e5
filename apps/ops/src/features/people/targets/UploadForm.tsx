import { messageOf } from '@foodbank/contract/client/api-error';
import { targetFileBytesMax, uploadTargets } from '@foodbank/contract/people/targets-staff';
import { csvFileEndings } from '@foodbank/contract/primitives/csv-file';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, queryClient } from '../../../api.ts';
import { readAsBase64 } from '../../../components/read-as-base64.ts';
import { useStillShown } from '../../../components/use-still-shown.ts';
import { paths } from '../../../paths.ts';
import styles from './Targets.module.css';

/** Chooses a CSV file, has it checked and opens what it would change. */
export function UploadForm() {
  const navigate = useNavigate();
  const isShown = useStillShown();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File | undefined) => {
    if (!file || busy) return;
    setFailure(null);
    if (file.size > targetFileBytesMax) return setFailure('The file is larger than 5 MB.');
    if (file.size === 0) return setFailure('The file is empty.');
    setBusy(true);
    try {
      const contentBase64 = await readAsBase64(file);
      const { upload } = await call(uploadTargets, { body: { fileName: file.name, contentBase64 } });
      void queryClient.invalidateQueries({ queryKey: ['targets', 'uploads'] });
      queryClient.setQueryData(['targets', 'upload', upload.id], upload);
      if (isShown()) navigate(paths.targetFile(upload.id, upload.errorCount > 0 ? { show: 'errors' } : ''));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
      // The same file can be chosen again after it was corrected.
      if (input.current) input.current.value = '';
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is another way to press the button inside.
    <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <input
        ref={input}
        type="file"
        accept={csvFileEndings}
        aria-label="CSV file with targets"
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ target }) => void send(target.files?.[0])}
      />
      <Button busy={busy} aria-describedby={hint} onClick={() => input.current?.click()}>
        Choose a CSV file
      </Button>
      <p id={hint} className={styles.hint}>
        Or drop it here. Columns: code, name (for checking), month such as Jul 2026 or 2026-07, target in naira such as
        150000.50, or “none”. At most 50,000 rows and 5 MB. In a spreadsheet, save it as “CSV UTF-8”.
      </p>
      {failure && <Banner tone="error">{failure}</Banner>}
    </div>
  );
}
