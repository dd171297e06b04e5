import { messageOf } from '@foodbank/contract/client/api-error';
import { applyStatement, type Statement } from '@foodbank/contract/money/reconciliation-staff';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { toast } from '../../../components/toast.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Reconciliation.module.css';
import { refreshReconciliation } from './reconciliation-queries.ts';
import { linesText } from './reconciliation-texts.ts';

/** Applies a checked statement, after a question. */
export function ApplyStatement({ statement }: { statement: Statement }) {
  const mayWork = useMay('reconciliation.work');
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { id, digest, state, lineCount } = statement;
  if (state === 'applied' || !mayWork) return null;
  const apply = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await call(applyStatement, { params: { id }, body: { digest } });
      setOpen(false);
      toast('The statement is applied.');
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
      refreshReconciliation();
    }
  };
  return (
    <div className={styles.acts}>
      <ActButton refused={whyNot(statement)} onClick={() => setOpen(true)}>
        Apply {linesText(lineCount)}
      </ActButton>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Apply this statement"
        dismissable={!busy}
        footer={
          <>
            <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => !busy && setOpen(false)}>
              Cancel
            </Button>
            <Button busy={busy} onClick={apply}>
              Apply
            </Button>
          </>
        }
      >
        <ul className={styles.consequences}>
          <li>All {linesText(lineCount)} are matched and booked, or none. This can’t be undone.</li>
          <li>Lines that nothing explains go to suspense, until a person clears them.</li>
          <li>The next statement of this account has to begin where this one ends.</li>
        </ul>
        {failure && <Banner tone="error">{failure}</Banner>}
      </Dialog>
    </div>
  );
}

function whyNot({ state, errorCount, problems }: Statement): string | null {
  if (state === 'replaced') return 'A newer upload replaced this one.';
  return errorCount > 0 || problems.length > 0 ? 'A statement that does not add up can’t be applied.' : null;
}
