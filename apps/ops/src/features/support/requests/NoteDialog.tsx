import { FormBanner } from '@foodbank/app/components/FormBanner';
import { useForm } from '@foodbank/app/forms/use-form';
import { addRequestNote, type RequestRecord } from '@foodbank/contract/support/requests-staff';
import { Button } from '@foodbank/ui/Button';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { useId, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { refreshRequests } from './use-requests.ts';

interface DialogProps {
  request: RequestRecord;
  open: boolean;
  onClose: () => void;
}

/** Adds a note that only staff see. */
export function NoteDialog({ request: { id }, open, onClose }: DialogProps) {
  const formId = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const [key] = useState(() => crypto.randomUUID());
  const { busy, message, note, form, field } = useForm({
    schema: addRequestNote.body as NonNullable<typeof addRequestNote.body>,
    extraValues: () => ({ key }),
    send: (body) => call(addRequestNote, { params: { requestId: id }, body }),
    failure: { refused: 'The note was refused. Please try again.' },
    onDone: () => {
      void refreshRequests();
      onClose();
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add a note"
      initialFocus={text}
      dismissable={!busy}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Add the note
          </Button>
        </>
      }
    >
      <form {...form} id={formId}>
        <TextAreaField {...field('text')} ref={text} label="Note" hint="Only staff see it." rows={4} maxLength={5000} />
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
      </form>
    </FormDialog>
  );
}
