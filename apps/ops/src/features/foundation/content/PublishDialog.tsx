import { FormBanner } from '@foodbank/app/components/FormBanner';
import { useForm } from '@foodbank/app/forms/use-form';
import type { ContentItem } from '@foodbank/contract/foundation/content-staff';
import { ofLagosFieldTime } from '@foodbank/contract/primitives/day';
import { Button } from '@foodbank/ui/Button';
import { TextField } from '@foodbank/ui/TextField';
import { useId } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from '../../../components/FormDialog.tsx';
import styles from './Content.module.css';

export interface PublishDialogProps {
  open: boolean;
  onClose: () => void;
  item: ContentItem;
  /** The instant in ISO 8601; null for now. */
  send: (publishAt: string | null) => Promise<unknown>;
  /** Called with the instant at which it comes on the site; null for now. */
  onDone: (publishAt: string | null) => void;
}

const schema = z.object({ at: z.string() });

const instantOf = ({ at }: z.infer<typeof schema>) => (at === '' ? null : ofLagosFieldTime(at));

/** Asks when the newest version comes on the site: now, or at a Lagos time ahead. */
export function PublishDialog({ open, ...props }: PublishDialogProps) {
  return open ? <Content {...props} /> : null;
}

function Content({ onClose, item, send, onDone }: Omit<PublishDialogProps, 'open'>) {
  const formId = useId();
  const { busy, message, note, form, field } = useForm({
    schema,
    send: (values) => send(instantOf(values)),
    failure: { refused: 'This was refused. Please try again.' },
    onDone: (_reply, _form, values) => {
      onDone(instantOf(values));
      onClose();
    },
  });
  const footer = (
    <>
      <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
        Cancel
      </Button>
      <Button type="submit" form={formId} busy={busy}>
        Publish
      </Button>
    </>
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Publish version ${item.number}`}
      description={describe(item)}
      footer={footer}
      dismissable={!busy}
    >
      <form {...form} id={formId} className={styles.form}>
        <TextField
          {...field('at')}
          label="When, in Lagos time (optional)"
          hint="Leave it empty to publish now. Visitors see it when they open the page next."
          type="datetime-local"
        />
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
      </form>
    </FormDialog>
  );
}

function describe({ shownNumber, scheduledNumber }: ContentItem): string {
  const replaced =
    shownNumber === null ? 'Nothing is on the site now.' : `It takes the place of version ${shownNumber}.`;
  return scheduledNumber === null ? replaced : `${replaced} What is scheduled is cancelled.`;
}
