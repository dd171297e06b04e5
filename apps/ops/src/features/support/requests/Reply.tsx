import { FormBanner } from '@foodbank/app/components/FormBanner';
import { useForm } from '@foodbank/app/forms/use-form';
import { referenceOf } from '@foodbank/contract/client/api-error';
import { answerRequest, type RequestRecord, requestAnswer } from '@foodbank/contract/support/requests-staff';
import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { submitByKeys } from '../../../components/submit-by-keys.ts';
import { toast } from '../../../components/toast.ts';
import { useStillShown } from '../../../components/use-still-shown.ts';
import { useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import { useMay, useMember } from '../../../session/member.ts';
import { isUnclear } from './is-unclear.ts';
import styles from './Reply.module.css';
import { momentText } from './request-texts.ts';
import { useAnswerDraft } from './use-answer-draft.ts';
import { refreshRequests } from './use-requests.ts';
import { whyRefused } from './why-refused.ts';

const nextOptions = [
  { value: 'answered', label: 'is answered' },
  { value: 'waiting', label: 'waits for the sender' },
  { value: 'closed', label: 'is closed' },
];
const draftTexts = {
  none: '',
  typing: '',
  saving: '',
  saved: 'Draft saved',
  failed: 'The draft is not saved yet',
} as const;
const unclearText =
  'It is not known whether this answer was sent. Look for it in the conversation above before you send it again.';

/** The answer to the sender: written, looked at as the email that it becomes, and sent. What was begun is kept on the server. */
export function Reply({ request, onGoOn }: { request: RequestRecord; onGoOn: () => void }) {
  const { id, version, reference } = request;
  const member = useMember();
  const mayWork = useMay('requests.work');
  const refused = whyRefused(request, member.id, mayWork);
  const [preview, setPreview] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const isShown = useStillShown();
  const draft = useAnswerDraft(request, member.id);
  const key = useTextKey();
  const answer = useForm({
    schema: requestAnswer,
    extraValues: () => ({ key: key.of(draft.text), version }),
    send: (body) => draft.send(() => call(answerRequest, { params: { requestId: id }, body })),
    failure: { refused: 'The answer was refused. Please try again.' },
    onDone: ({ message }, form) => {
      form.reset();
      key.forget();
      setPreview(null);
      toast(message);
      void refreshRequests();
      onGoOn();
    },
    onFailed: (error) => {
      setPreview(null);
      setFailure(error);
      void refreshRequests();
      if (!isShown()) void tellFailure(error, reference, draft.flush);
    },
  });
  // What was typed in the last moment is saved on leaving. The question is for a save that takes long, or failed.
  const isAtRisk = draft.isUnsaved && draft.status !== 'typing';
  const isHeld = isAtRisk && !draft.isSending && refused === null && request.state !== 'closed';
  const guard = useUnsavedGuard(isHeld, 'Your draft is not saved yet, and may be lost.');
  const isNotKnown = isUnclear(failure);
  const formId = `reply-${id}`;
  if (request.state === 'closed') return null;
  return (
    <section aria-label="Answer" className={styles.reply}>
      {request.begun.length > 0 && (
        <Begun
          begun={request.begun}
          refused={refused}
          onTake={(text) => draft.note(draft.text.trim() === '' ? text : `${draft.text}\n\n${text}`)}
        />
      )}
      <form {...answer.form} id={formId} className={styles.form}>
        <TextAreaField
          {...answer.field('text')}
          label="Answer"
          hint={`${wayOf(request)} Press E to come here, Ctrl and Enter to send.`}
          rows={7}
          maxLength={5000}
          value={draft.text}
          data-key="answer"
          readOnly={refused !== null || draft.isSending}
          onKeyDown={submitByKeys}
          onChange={({ target }) => draft.note(target.value)}
        />
        {answer.message && (
          <FormBanner tone="error" note={isNotKnown ? referenceOf(failure) : answer.note}>
            {isNotKnown ? unclearText : answer.message}
          </FormBanner>
        )}
        <div className={styles.foot}>
          <SelectField label="Then the request" name="next" options={nextOptions} defaultValue="answered" />
          <span className={styles.saved} role="status">
            {draftTexts[draft.status]}
          </span>
          <ActButton variant="quiet" refused={refused} onClick={() => setPreview(draft.text)}>
            Preview
          </ActButton>
          <ActButton type="submit" refused={refused} busy={draft.isSending}>
            Send the answer
          </ActButton>
        </div>
      </form>
      {guard}
      <Preview
        text={preview}
        request={request}
        busy={draft.isSending}
        formId={formId}
        onClose={() => setPreview(null)}
      />
    </section>
  );
}

interface BegunProps {
  begun: RequestRecord['begun'];
  refused: string | null;
  onTake: (text: string) => void;
}

/** What other members were writing when this one took the request over. */
function Begun({ begun, refused, onTake }: BegunProps) {
  return begun.map(({ by, at, text }) => (
    <section key={by.id} className={styles.begun} aria-label={`What ${by.name} was writing`}>
      <p>
        <strong>{by.name} was writing this answer</strong> <span className={styles.quiet}>{momentText(at)}</span>
      </p>
      <p className={styles.begunText}>{text}</p>
      <ActButton size="small" variant="quiet" refused={refused} onClick={() => onTake(text)}>
        Go on with this text
      </ActButton>
    </section>
  ));
}

/** The same text carries the same key, however often it is sent. */
function useTextKey() {
  const last = useRef<{ text: string; key: string } | null>(null);
  return {
    of(text: string): string {
      if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
      return last.current.key;
    },
    /** For an answer in the same words later. */
    forget() {
      last.current = null;
    },
  };
}

/** Tells a member who has left the request that its answer failed, and what became of the text. */
async function tellFailure(error: unknown, reference: string, saveDraft: () => Promise<boolean>): Promise<void> {
  const isSaved = await saveDraft();
  if (isUnclear(error))
    toast(`It is not known whether the answer to ${reference} was sent. Look for it in the conversation first.`);
  else if (isSaved) toast(`The answer to ${reference} was not sent. It is kept as a draft.`);
  else toast(`The answer to ${reference} was not sent, and its draft is not saved yet. Open the request again.`);
}

const wayOf = ({ email, agentId }: RequestRecord): string => {
  if (agentId !== null) return 'It goes to the agent’s portal, and by email with your first name.';
  return email === null
    ? 'The customer has no email. A text message brings a link to your answer, which is in the app too.'
    : 'It goes to the sender by email, with your first name and a link to write back.';
};

interface PreviewProps {
  text: string | null;
  request: RequestRecord;
  busy: boolean;
  formId: string;
  onClose: () => void;
}

function Preview({ text, request, busy, formId, onClose }: PreviewProps) {
  const { name } = useMember();
  return (
    <Dialog
      open={text !== null}
      onClose={onClose}
      title={`Our answer to your request ${request.reference}`}
      description={`To ${request.senderName}, ${request.email ?? 'by text message with a link'}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Go on writing
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Send the answer
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        {text?.trim() ? <p>{text.trim()}</p> : <p>Nothing is written yet.</p>}
        <p>
          {name.split(' ')[0]}
          {'\n'}Foodbank
        </p>
        <p className={styles.quiet}>Then follow the reference and a button to write back.</p>
      </div>
    </Dialog>
  );
}
