import {
  type ApprovalRecord,
  approveApproval,
  recallApproval,
  refuseApproval,
} from '@foodbank/contract/foundation/approvals-staff';
import { Button } from '@foodbank/ui/Button';
import { useEffect, useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ChangeTable } from '../../../components/ChangeTable.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { isKeyTaken } from '../../../components/use-list-keys.ts';
import { refuseRequestWhys } from '../../../components/whys.ts';
import styles from './Approvals.module.css';

type Act = 'approve' | 'refuse' | 'recall';

/** The buttons of an open request: approve (A) and refuse (R), or take back for its maker. A refusal asks for a reason. */
export function Decision({ approval, onDecided }: { approval: ApprovalRecord; onDecided: () => void }) {
  const [act, setAct] = useState<Act | null>(null);
  const { id, isMine, mayDecide, shown, changes } = approval;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wanted = ({ a: 'approve', r: 'refuse' } as const)[event.key.toLowerCase()];
      if (!mayDecide || !wanted || isKeyTaken(event)) return;
      event.preventDefault();
      setAct(wanted);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [mayDecide]);

  const params = { id };
  /** Sends a decision. After a refusal the request is read again, so that the screen shows what it is now. */
  const send = async (decide: () => Promise<{ message: string }>) => {
    try {
      return await decide();
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: ['approvals'] });
      throw error;
    }
  };
  const done = ({ message }: { message: string }) => {
    // An approved request may change any record.
    void queryClient.invalidateQueries();
    toast(message);
    onDecided();
  };
  const refused = isMine
    ? 'You asked for this. Another person has to decide.'
    : mayDecide
      ? null
      : 'You may not decide this.';
  const dialog = { onClose: () => setAct(null), onDone: done };
  return (
    <div className={styles.decision}>
      {isMine ? (
        <Button variant="quiet" onClick={() => setAct('recall')}>
          Take back
        </Button>
      ) : null}
      <ActButton refused={refused} variant="quiet" onClick={() => setAct('refuse')} aria-keyshortcuts="R">
        Refuse <KeyHint letter="R" />
      </ActButton>
      <ActButton refused={refused} onClick={() => setAct('approve')} aria-keyshortcuts="A">
        Approve <KeyHint letter="A" />
      </ActButton>
      <ReasonDialog
        {...dialog}
        open={act === 'approve'}
        title={`Approve: ${approval.label}`}
        consequences={[approval.effect]}
        confirm="Approve"
        asksReason={false}
        send={() => send(() => call(approveApproval, { params, body: { shown } }))}
      >
        <ChangeTable label="What changes" changes={changes} />
      </ReasonDialog>
      <ReasonDialog
        {...dialog}
        open={act === 'refuse'}
        title={`Refuse: ${approval.label}`}
        consequences={[approval.refusalEffect, refusedText(approval)]}
        confirm="Refuse"
        whys={refuseRequestWhys}
        tone="danger"
        send={(reason) => send(() => call(refuseApproval, { params, body: { reason } }))}
      />
      <ReasonDialog
        {...dialog}
        open={act === 'recall'}
        title={`Take back: ${approval.label}`}
        consequences={[approval.refusalEffect, 'The request stays in the list, as taken back.']}
        confirm="Take back"
        asksReason={false}
        send={() => send(() => call(recallApproval, { params, body: {} }))}
      />
    </div>
  );
}

/** What the person who asked gets of a refusal. What was typed about a person is wiped with the decision. */
function refusedText({ requestedBy }: ApprovalRecord): string {
  return requestedBy.kind === 'agent'
    ? 'The agent gets your reason by email, and can ask again.'
    : 'The person who asked reads your reason, and finds the way to ask again in the request.';
}
