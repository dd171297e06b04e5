import {
  type ContentItem,
  cancelContentSchedule,
  eraseTestimony,
  publishContent,
  takeBackContent,
} from '@foodbank/contract/foundation/content-staff';
import { formatInstant } from '@foodbank/contract/primitives/day';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { takeBackWhys } from '../../../components/rare-whys.ts';
import { toast } from '../../../components/toast.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Content.module.css';
import { MoveButtons } from './MoveButtons.tsx';
import { PublishDialog } from './PublishDialog.tsx';

export interface ContentActsProps {
  item: ContentItem;
  isDirty: boolean;
  onDone: () => unknown;
}

type Open = 'publish' | 'take-back' | 'erase' | null;

/** What can be done with an item. Acts that a rule refuses stay visible, with the reason. */
export function ContentActs({ item, isDirty, onDone }: ContentActsProps) {
  const mayPublish = useMay('content.publish');
  const [open, setOpen] = useState<Open>(null);
  const [isCancelling, setCancelling] = useState(false);
  const { id, kind, revision, shownNumber, scheduledNumber } = item;
  const params = { id };
  const isPublished = shownNumber !== null || scheduledNumber !== null;
  const notPermitted = mayPublish ? null : 'Your role does not publish.';
  const done = (message: string) => () => {
    toast(message);
    void onDone();
  };
  const cancel = async () => {
    setCancelling(true);
    await call(cancelContentSchedule, { params, body: { revision } })
      .then(done('The schedule is cancelled.'), (error: Error) => {
        toast(error.message);
        void onDone();
      })
      .finally(() => setCancelling(false));
  };
  const close = () => setOpen(null);
  return (
    <div className={styles.acts}>
      <ActButton size="small" refused={notPermitted ?? refusalOf(item, isDirty)} onClick={() => setOpen('publish')}>
        Publish…
      </ActButton>
      {scheduledNumber !== null && (
        <ActButton
          size="small"
          variant="quiet"
          busy={isCancelling}
          refused={notPermitted}
          onClick={() => void cancel()}
        >
          Cancel schedule
        </ActButton>
      )}
      <ActButton
        size="small"
        variant="quiet"
        refused={notPermitted ?? (isPublished ? null : 'It is not on the site, and nothing is scheduled.')}
        onClick={() => setOpen('take-back')}
      >
        Take back…
      </ActButton>
      <MoveButtons item={item} refused={notPermitted} />
      {kind === 'testimony' && (
        <ActButton size="small" variant="quiet" refused={notPermitted} onClick={() => setOpen('erase')}>
          Erase…
        </ActButton>
      )}
      <PublishDialog
        open={open === 'publish'}
        onClose={close}
        item={item}
        send={(publishAt) => call(publishContent, { params, body: { revision, publishAt } })}
        onDone={(publishAt) =>
          done(
            publishAt === null
              ? 'It is on the site.'
              : `It comes on the site on ${formatInstant(new Date(publishAt))}.`,
          )()
        }
      />
      <ReasonDialog
        open={open === 'take-back'}
        onClose={close}
        title={`Take this ${kind} back`}
        consequences={[
          'It goes from the site at once, and what is scheduled is cancelled.',
          'The texts stay as a draft.',
        ]}
        confirm="Take back"
        whys={takeBackWhys}
        send={(reason) => call(takeBackContent, { params, body: { revision, reason } })}
        onDone={done('It is off the site.')}
      />
      <ReasonDialog
        open={open === 'erase'}
        onClose={close}
        title="Erase this testimony"
        consequences={[
          'It goes from the site at once.',
          'Texts, name and consent of all versions are removed for good.',
        ]}
        confirm="Erase"
        tone="danger"
        send={(reason) => call(eraseTestimony, { params, body: { revision, reason } })}
        onDone={done('The testimony is erased.')}
      />
    </div>
  );
}

/** Why the newest version can't be published now; null if it can. */
function refusalOf({ consentMissing, number, shownNumber, scheduledNumber }: ContentItem, isDirty: boolean) {
  if (isDirty) return 'Save the draft first.';
  if (consentMissing) return 'Without the person’s consent (text, date and source) it can’t be published.';
  return number === shownNumber && scheduledNumber === null ? 'This version is on the site already.' : null;
}
