import { FormBanner } from '@foodbank/app/components/FormBanner';
import { useForm } from '@foodbank/app/forms/use-form';
import { answerRequest, requestAnswer } from '@foodbank/contract/support/request-acts';
import { type RequestRecord, saveRequestDraft } from '@foodbank/contract/support/requests';
import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { submitByKeys } from '../../../components/submit-by-keys.ts';
import { toast } from '../../../components/toast.ts';
import { useStillShown } from '../../../components/use-still-shown.ts';
import { useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import { useMay, useMember } from '../../../session/member.ts';
import styles from './Reply.module.css';
import { refreshRequests } from './use-requests.ts';
import { whyRefused } from './why-refused.ts';

const nextOptions = [
  { value: 'answered', label: 'is answered' },
  { value: 'waiting', label: 'waits for the sender' },
  { value: 'closed', label: 'is closed' },
];
const draftMs = 800;
const retryMs = 5_000;
const draftTexts = { typing: '', saved: 'Draft saved', failed: 'The draft is not saved yet' } as const;

/** The answer to the sender: written, looked at as the email that it becomes, and sent. What was begun is kept on the server. */
export function Reply({ request, onGoOn }: { request: RequestRecord; onGoOn: () => void }) {
  const { id, version, draft } = request;
  const member = useMember();
  const mayWork = useMay('requests.work');
  const refused = whyRefused(request, member.id, mayWork);
  const [preview, setPreview] = useState<string | null>(null);
  // The same answer carries the same key, however often it is sent.
  const key = useRef(crypto.randomUUID());
  const isShown = useStillShown();
  const saved = useDraft(id, isShown);
  const guard = useUnsavedGuard(saved.hasFailed && refused === null && request.state !== 'closed');
  const answer = useForm({
    schema: requestAnswer,
    extraValues: () => ({ key: key.current, version }),
    send: async (body) => {
      saved.stop();
      try {
        return await call(answerRequest, { params: { requestId: id }, body });
      } catch (error) {
        saved.note(body.text);
        if (!isShown()) toast(`The answer to ${request.reference} was not sent. It is kept as a draft.`);
        throw error;
      }
    },
    failure: { refused: 'The answer was refused. Please try again.' },
    onDone: ({ message }, form) => {
      form.reset();
      key.current = crypto.randomUUID();
      setPreview(null);
      toast(message);
      void refreshRequests();
      onGoOn();
    },
    onFailed: () => {
      setPreview(null);
      void refreshRequests();
    },
  });
  const formId = `reply-${id}`;
  const { ref } = answer.form;
  if (request.state === 'closed') return null;
  return (
    <section aria-label="Answer" className={styles.reply}>
      <form {...answer.form} id={formId} className={styles.form}>
        <TextAreaField
          {...answer.field('text')}
          label="Answer"
          hint={`${wayOf(request)} Press E to come here, Ctrl and Enter to send.`}
          rows={7}
          maxLength={5000}
          defaultValue={draft}
          data-key="answer"
          readOnly={refused !== null}
          onKeyDown={submitByKeys}
          onChange={({ target }) => {
            key.current = crypto.randomUUID();
            saved.note(target.value);
          }}
        />
        {answer.message && (
          <FormBanner tone="error" note={answer.note}>
            {answer.message}
          </FormBanner>
        )}
        <div className={styles.foot}>
          <SelectField label="Then the request" name="next" options={nextOptions} defaultValue="answered" />
          <span className={styles.saved} role="status">
            {saved.text}
          </span>
          <ActButton
            variant="quiet"
            refused={refused}
            onClick={() => setPreview(String(new FormData(ref.current ?? undefined).get('text') ?? ''))}
          >
            Preview
          </ActButton>
          <ActButton type="submit" refused={refused} busy={answer.busy}>
            Send the answer
          </ActButton>
        </div>
      </form>
      {guard}
      <Preview text={preview} request={request} busy={answer.busy} formId={formId} onClose={() => setPreview(null)} />
    </section>
  );
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

/** Keeps what is typed on the server, a moment after the last letter, and at once when the screen is left. What failed is tried again. */
function useDraft(requestId: string, isShown: () => boolean) {
  const [state, setState] = useState<keyof typeof draftTexts>('typing');
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: string } | null>(null);
  const save = useRef(async () => {});
  save.current = async () => {
    if (waiting.current === null) return;
    const { timer, value } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    await call(saveRequestDraft, { params: { requestId }, body: { text: value } }).then(
      () => setState('saved'),
      () => {
        setState('failed');
        // Newer text waits already.
        if (isShown()) waiting.current ??= { timer: setTimeout(() => void save.current(), retryMs), value };
      },
    );
  };
  useEffect(() => {
    return () => void save.current();
  }, []);
  return {
    text: draftTexts[state],
    /** True while the last try of saving failed. */
    hasFailed: state === 'failed',
    note(value: string) {
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
      setState((before) => (before === 'saved' ? 'typing' : before));
      waiting.current = { timer: setTimeout(() => void save.current(), draftMs), value };
    },
    stop() {
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
      waiting.current = null;
    },
  };
}
