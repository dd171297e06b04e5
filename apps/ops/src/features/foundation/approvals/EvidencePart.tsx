import { FormBanner } from '@foodbank/app/components/FormBanner';
import { useMedia } from '@foodbank/app/use-media';
import { messageOf } from '@foodbank/contract/client/api-error';
import {
  type ApprovalRecord,
  attachApprovalEvidence,
  evidenceBytesMax,
  evidenceCountMax,
  evidenceKinds,
  removeApprovalEvidence,
} from '@foodbank/contract/foundation/approvals-staff';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { type DragEvent, useId, useRef, useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { Moment } from '../../../components/moments.tsx';
import { besideFrom } from '../../../components/QueueLayout.tsx';
import { readAsBase64 } from '../../../components/read-as-base64.ts';
import { toast } from '../../../components/toast.ts';
import styles from './Approvals.module.css';

const accept = Object.values(evidenceKinds)
  .flatMap(({ contentType, ending }) => [contentType, `.${ending}`])
  .join();

/** The pictures and PDF files of a request, and while it is open the way to attach one. */
export function EvidencePart({ approval: { id, state, evidence } }: { approval: ApprovalRecord }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [heading, hint] = [useId(), useId()];
  const isOpen = state === 'open';
  // One rank below the record’s.
  const Heading = useMedia(besideFrom) ? 'h3' : 'h2';
  const act = async (send: () => Promise<{ message: string }>) => {
    setFailure(null);
    setBusy(true);
    try {
      toast((await send()).message);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
      // Also after a refusal: it may have been decided meanwhile.
      void queryClient.invalidateQueries({ queryKey: ['approvals', 'record', id] });
    }
  };
  const attach = async (file: File | undefined) => {
    if (file === undefined || isBusy) return;
    if (file.size > evidenceBytesMax) setFailure('The file is larger than 5 MB.');
    else if (file.size === 0) setFailure('The file is empty.');
    else
      await act(async () => {
        const contentBase64 = await readAsBase64(file);
        return call(attachApprovalEvidence, { params: { id }, body: { fileName: file.name, contentBase64 } });
      });
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void attach(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={styles.evidence}
      aria-labelledby={heading}
      {...(isOpen && { onDragOver: (event: DragEvent) => event.preventDefault(), onDrop: drop })}
    >
      <Heading id={heading}>Evidence</Heading>
      {evidence.length > 0 && (
        <PlainList className={styles.files} aria-labelledby={heading}>
          {evidence.map(({ id: evidenceId, name, kind, sizeBytes, addedBy, addedAt, mayRemove }) => (
            <li key={evidenceId} className={styles.file}>
              <a href={`/api/v1/staff/approvals/${id}/evidence/${evidenceId}/file`}>{name}</a>
              <span className={styles.quiet}>
                {evidenceKinds[kind].label}, {sizeText(sizeBytes)} · {addedBy}, <Moment at={addedAt} />
              </span>
              {mayRemove && (
                <Button
                  variant="quiet"
                  size="small"
                  disabled={isBusy}
                  aria-label={`Take off ${name}`}
                  onClick={() => act(() => call(removeApprovalEvidence, { params: { id, evidenceId } }))}
                >
                  Take off
                </Button>
              )}
            </li>
          ))}
        </PlainList>
      )}
      {isOpen && evidence.length < evidenceCountMax && (
        <>
          <input
            ref={input}
            type="file"
            accept={accept}
            aria-label="Picture or PDF file as evidence"
            className="visually-hidden"
            tabIndex={-1}
            onChange={({ target }) => void attach(target.files?.[0])}
          />
          <div>
            <Button
              variant="quiet"
              size="small"
              busy={isBusy}
              aria-describedby={hint}
              onClick={() => input.current?.click()}
            >
              Attach a picture or PDF
            </Button>
          </div>
        </>
      )}
      <p id={hint} className={styles.quiet}>
        {isOpen && `At most ${evidenceCountMax} files of 5 MB each. `}Who opens a file stands in the audit log.
      </p>
      {failure && <FormBanner tone="error">{failure}</FormBanner>}
    </section>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
