import {
  closeDataRequest,
  type DataRequest,
  exportDataRequest,
  requestPersonErasure,
} from '@foodbank/contract/oversight/privacy-staff';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useMay } from '../../../session/member.ts';
import styles from './DataRequests.module.css';
import type { ExportedRecord } from './ExportedPerson.tsx';

export interface RequestActsProps {
  request: DataRequest;
  onExported: (exported: ExportedRecord) => void;
  onDone: () => unknown;
}

/** The acts that answer a request. Those that a rule refuses stay visible, with the reason. */
export function RequestActs({ request, onExported, onDone }: RequestActsProps) {
  const { id, wants, state, person, closedAt } = request;
  const params = { id };
  const [mayExport, mayAsk] = [useMay('privacy.export'), useMay('privacy.request-erasure')];
  const [open, setOpen] = useState<'erase' | 'refuse' | 'close' | null>(null);
  const isWiped = person === null;
  const isWaiting = state === 'open' || state === 'exported';
  const isAnswered = state === 'erased' || (wants === 'export' && state === 'exported') || isWiped;
  const done = (message: string) => () => {
    toast(message);
    void onDone();
  };
  const exporting = useMutation({
    mutationFn: () => call(exportDataRequest, { params }),
    onSuccess: (exported) => {
      onExported(exported);
      done('The copy is made, and the person is informed by email.')();
    },
    onError: (error: Error) => toast(error.message),
  });
  const refusals = {
    export: first(
      [!mayExport, 'Your role does not export.'],
      [isWiped, 'The person’s contacts are removed.'],
      [!isWaiting && state !== 'erasure-asked', 'The request is past this step.'],
    ),
    erase: first(
      [!mayAsk, 'Your role does not ask for erasures.'],
      [wants !== 'erasure', 'The person wants a copy, not an erasure.'],
      [state === 'erasure-asked', 'It waits for a second person already.'],
      [!isWaiting || isWiped, 'The request is past this step.'],
    ),
    refuse: first([!isWaiting, 'Only a request that waits can be refused.']),
    close: first(
      [closedAt !== null, 'It is closed already.'],
      [!isAnswered, wants === 'export' ? 'Make the copy first.' : 'The person is not erased yet.'],
    ),
  };
  const close = () => setOpen(null);
  return (
    <div className={styles.acts}>
      <ActButton
        size="small"
        variant={wants === 'export' ? 'primary' : 'quiet'}
        busy={exporting.isPending}
        refused={refusals.export}
        onClick={() => exporting.mutate()}
      >
        Make the copy
      </ActButton>
      {wants === 'erasure' && (
        <ActButton size="small" variant="danger" refused={refusals.erase} onClick={() => setOpen('erase')}>
          Ask for the erasure…
        </ActButton>
      )}
      <ActButton size="small" variant="quiet" refused={refusals.close} onClick={() => setOpen('close')}>
        Close…
      </ActButton>
      <ActButton size="small" variant="quiet" refused={refusals.refuse} onClick={() => setOpen('refuse')}>
        Refuse…
      </ActButton>
      <ReasonDialog
        open={open === 'erase'}
        onClose={close}
        title="Ask for the erasure of this person"
        consequences={[
          'It waits for a second person, who sees what goes and what stays.',
          'If the records change before the decision, it has to be asked for again.',
        ]}
        confirm="Ask"
        tone="danger"
        send={(reason) => call(requestPersonErasure, { params, body: { reason } })}
        onDone={done('The erasure waits for a second person.')}
      />
      <ReasonDialog
        open={open === 'refuse'}
        onClose={close}
        title="Refuse this request"
        consequences={['Nothing is exported or erased. Tell the person why.']}
        confirm="Refuse"
        tone="danger"
        send={(reason) => call(closeDataRequest, { params, body: { refused: true, reason } })}
        onDone={done('The request is refused.')}
      />
      <ReasonDialog
        open={open === 'close'}
        onClose={close}
        title="Close this request"
        consequences={[
          wants === 'export'
            ? 'You handed the copy over, and deleted your own.'
            : 'You asked the shop to erase the person too.',
        ]}
        confirm="Close"
        send={(reason) => call(closeDataRequest, { params, body: { refused: false, reason } })}
        onDone={done('The request is closed.')}
      />
    </div>
  );
}

/** The first reason that holds, or null. */
function first(...reasons: [holds: boolean, reason: string][]): string | null {
  return reasons.find(([holds]) => holds)?.[1] ?? null;
}
