import { ApiError, clientMessages } from '@foodbank/contract/client/api-error';
import type { RequestRecord } from '@foodbank/contract/support/requests-staff';
import * as acts from '@foodbank/contract/support/requests-staff';
import { Button } from '@foodbank/ui/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useMay, useMember } from '../../../session/member.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import styles from './RequestPanel.module.css';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import { undoOn } from './undo-on.ts';
import { takeOverRequest } from './use-claim.ts';
import { requestKeys } from './use-request-keys.ts';
import { refreshRequests } from './use-requests.ts';
import { whyRefused } from './why-refused.ts';

interface ActsProps {
  request: RequestRecord;
  /** Leads to the next request. */
  onGoOn: () => void;
}

type Asked = 'wait' | 'close' | 'complex' | 'reopen' | 'release' | 'hand-over' | 'snooze' | 'note' | 'spam';

/** What a member can do with a request beside answering it. Acts that a rule refuses stay, and say why. */
export function RequestActs({ request, onGoOn }: ActsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const member = useMember();
  const mayWork = useMay('requests.work');
  const { id, holder, state, quarantined, complex } = request;
  const isHeldByOther = holder !== null && holder.id !== member.id;
  const refused = whyRefused(request, member.id, mayWork);
  const isSnoozed = request.snoozedUntil !== null && new Date(request.snoozedUntil) > new Date();
  const notWorking = mayWork ? null : refused;
  const button = (what: Asked, label: string, why: string | null) => (
    <ActButton
      variant="quiet"
      size="small"
      className={styles.act}
      refused={why}
      onClick={() => setAsked(what)}
      data-key={what}
      aria-keyshortcuts={requestKeys[what].toUpperCase()}
    >
      {label}
      <KeyHint letter={requestKeys[what]} />
    </ActButton>
  );
  const dialog = { request, open: true, onClose: () => setAsked(null), onGoOn };
  const takingOver = useMutation({
    mutationFn: () => takeOverRequest(id),
    onError: (error: Error) => toast(error.message),
  });
  return (
    <>
      {isHeldByOther && (
        <div className={styles.held} role="status">
          <span>{holder.name} has this request open.</span>
          {mayWork && state !== 'closed' && (
            <Button
              variant="quiet"
              size="small"
              data-key="take-over"
              busy={takingOver.isPending}
              onClick={() => takingOver.mutate()}
            >
              Take it over
              <KeyHint letter={requestKeys['take-over']} />
            </Button>
          )}
        </div>
      )}
      <div className={styles.acts}>
        {quarantined &&
          state !== 'closed' &&
          button('release', 'Release from quarantine', isHeldByOther ? refused : notWorking)}
        {(isSnoozed || (state !== 'new' && state !== 'taken')) &&
          button('reopen', isSnoozed ? 'Bring back' : 'Reopen', isHeldByOther ? refused : notWorking)}
        {button('close', 'Close', refused)}
        {state !== 'waiting' && button('wait', 'Wait for the sender', refused)}
        {button(
          'snooze',
          'Snooze',
          refused ?? (isDue(request.dueAt) ? 'Its answer is due already. It can’t be put off.' : null),
        )}
        {button('complex', complex ? 'Not complex' : 'Mark complex', refused)}
        {button('hand-over', 'Hand over', refused)}
        {button('note', 'Add a note', notWorking)}
        {state !== 'closed' && button('spam', 'Spam', isHeldByOther ? refused : notWorking)}
      </div>
      {asked === 'note' && <NoteDialog {...dialog} />}
      {asked === 'hand-over' && <HandOverDialog {...dialog} />}
      {asked === 'snooze' && <SnoozeDialog {...dialog} />}
      {asked !== null && asked in plain && <PlainDialog {...dialog} asked={asked as PlainAct} />}
    </>
  );
}

/** Snoozing ends when the answer is due: what is due already would come back at once. */
const isDue = (dueAt: string | null): boolean => dueAt !== null && new Date(dueAt) <= new Date();

/** The acts without fields of their own. Closing says why by a choice; the others say it themselves. */
type PlainAct = 'wait' | 'close' | 'complex' | 'reopen' | 'release' | 'spam';

interface PlainTexts {
  title: string;
  consequences: readonly string[];
  confirm: string;
  /** The request leaves the queue, so the next one is opened. */
  leaves: boolean;
}

const plain: Readonly<Record<PlainAct, (request: RequestRecord) => PlainTexts>> = {
  wait: () => ({
    title: 'Wait for the sender',
    consequences: [
      'The clock stops until the sender writes back.',
      'The sender gets no email. To ask something, answer instead.',
    ],
    confirm: 'Wait for the sender',
    leaves: true,
  }),
  close: () => ({
    title: 'Close this request',
    consequences: ['The sender gets no email.', 'A new message of the sender reopens it.'],
    confirm: 'Close',
    leaves: true,
  }),
  complex: ({ complex }) => ({
    title: complex ? 'Not complex' : 'Mark as complex',
    consequences: [
      complex ? 'The answer is due 24 hours earlier.' : 'The answer is due 48 hours after receipt instead of 24.',
    ],
    confirm: complex ? 'Not complex' : 'Mark as complex',
    leaves: false,
  }),
  reopen: ({ state, dueAt }) => ({
    ...(state === 'closed' || dueAt === null
      ? { title: 'Reopen this request', confirm: 'Reopen' }
      : { title: 'Bring this request back', confirm: 'Bring back' }),
    consequences: [reopenText(state, dueAt)],
    leaves: false,
  }),
  spam: () => ({
    title: 'Close as spam',
    consequences: ['The sender gets no email.', 'It can be reopened.'],
    confirm: 'Close as spam',
    leaves: true,
  }),
  release: () => ({
    title: 'Release from quarantine',
    consequences: ['It joins the queue, and the team gets its email.', 'The clock runs from receipt.'],
    confirm: 'Release',
    leaves: false,
  }),
};

function reopenText(state: RequestRecord['state'], dueAt: string | null): string {
  if (state === 'waiting') return 'Its clock goes on with what was left.';
  if (state !== 'closed' && dueAt !== null) return 'It is in the queue at once. Its clock goes on.';
  return 'A new clock of 24 hours starts, or of 48 for a complex one.';
}

/** Why a request is closed without an answer. */
const closeWhys = {
  solved: 'Solved',
  phone: 'Answered by phone',
  twice: 'Same as another request',
  nothing: 'Needs no answer',
  decided: 'Decided by the bank',
  other: 'Another reason',
} as const;

/** Closes one request as spam. Throws why, if it could not be. */
async function closeOneAsSpam(id: string) {
  const { results } = await call(acts.closeRequestsAsSpam, { body: { ids: [id] } });
  const [result] = results;
  if (!result?.closed) throw new ApiError(result?.message ?? clientMessages.unexpected, 409, { fromServer: true });
  return { message: 'The request is closed as spam.' };
}

interface DialogProps extends ActsProps {
  open: boolean;
  onClose: () => void;
}

function PlainDialog({ asked, request, onGoOn, ...dialog }: DialogProps & { asked: PlainAct }) {
  const { leaves, ...texts } = plain[asked](request);
  const { id, kind, version, complex } = request;
  const params = { requestId: id };
  // A bank or the provider decides about a payment.
  const takesReference = asked === 'close' && (kind === 'chargeback' || kind === 'payment');
  const send = (reason: string, key: string, theirReference?: string) => {
    const body = { key, version, reason };
    if (asked === 'wait') return call(acts.markRequestWaiting, { params, body });
    if (asked === 'close') return call(acts.closeRequest, { params, body: { ...body, theirReference } });
    if (asked === 'complex') return call(acts.markRequestComplex, { params, body: { ...body, complex: !complex } });
    if (asked === 'spam') return closeOneAsSpam(id);
    if (asked === 'reopen') return call(acts.reopenRequest, { params, body });
    return call(acts.releaseFromQuarantine, { params, body });
  };
  // With its clock running, the request can be as it was before. Otherwise it is reopened on purpose, and gets a clock.
  const isUndoable = (asked === 'close' || asked === 'spam' || asked === 'wait') && request.dueAt !== null;
  const onDone = ({ message }: { message: string }) => {
    toast(message, isUndoable ? () => undoOn(id) : undefined);
    void refreshRequests();
    if (leaves) onGoOn();
  };
  const shared = { ...dialog, ...texts, onDone };
  if (asked === 'close')
    return <ReasonDialog {...shared} whys={closeWhys} takesReference={takesReference} send={send} />;
  return <ReasonDialog {...shared} asksReason={asked === 'wait' ? 'if-any' : false} send={send} />;
}
