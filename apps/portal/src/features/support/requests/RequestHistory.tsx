import { FormBanner } from '@foodbank/app/components/FormBanner';
import { ShowMore } from '@foodbank/app/components/ShowMore';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { failureText } from '@foodbank/app/forms/failure-text';
import { useForm } from '@foodbank/app/forms/use-form';
import { referenceOf } from '@foodbank/contract/client/api-error';
import { formatDay } from '@foodbank/contract/primitives/day';
import { addSupportMessage, type SupportRequest, supportMessageForm } from '@foodbank/contract/support/requests';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, queryClient, requireSignedInId } from '../../../api.ts';
import { useAgent } from '../../../session/session.ts';
import form from '../../../shell/SettingsForm.module.css';
import styles from './RequestHistory.module.css';
import { supportKey, supportQuery } from './support-query.ts';

/** The agent's requests, newest first. */
export function RequestHistory() {
  const { id } = useAgent();
  const query = useInfiniteQuery(supportQuery(id));
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error) {
    return (
      <div className={styles.failed}>
        <Banner tone="error" note={referenceOf(error)}>
          {failureText(error, { refused: 'Failed to load your requests. Please try again.' })}
        </Banner>
        <Button variant="quiet" size="small" busy={isFetching} onClick={() => refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div>
        <p role="status" className="visually-hidden">
          Loading your requests…
        </p>
        <Skeleton shape="block" />
      </div>
    );
  }
  const requests = data.pages.flatMap((page) => page.requests);
  if (requests.length === 0) return <p className={styles.none}>You have not asked us anything yet.</p>;
  return (
    <div className={styles.requests}>
      <PlainList className={styles.requests}>
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </PlainList>
      <ShowMore
        query={query}
        label="Show older requests"
        failed="Failed to load your requests. Please try again."
        all="All your requests are shown."
        size="small"
      />
    </div>
  );
}

const badges = {
  open: { tone: 'pending', text: 'Waiting for us' },
  answered: { tone: 'completed', text: 'Answered' },
  closed: { tone: 'other', text: 'Closed' },
} as const;

function Request({ request: { id, topic, reference, state, messages } }: { request: SupportRequest }) {
  // `sent` and `left` give the button the focus that the form had.
  const [step, setStep] = useState<'view' | 'writing' | 'sent' | 'left'>('view');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (step === 'sent' || step === 'left') button.current?.focus();
  }, [step]);
  const { tone, text } = badges[state];
  return (
    <li className={styles.request}>
      <div className={styles.head}>
        <h3 className={styles.topic}>{topic}</h3>
        <StatusBadge tone={tone}>{text}</StatusBadge>
        <p className={styles.reference}>{reference}</p>
      </div>
      {messages.map((message) => (
        <div key={message.id} className={message.from === null ? styles.own : styles.answer}>
          <p className={styles.who}>
            {message.from === null ? 'You' : `${message.from}, Foodbank`}, {formatDay(new Date(message.at))}
          </p>
          <p className={styles.words}>{message.text}</p>
        </div>
      ))}
      {step === 'sent' && <Banner tone="success">Your message was sent.</Banner>}
      {step === 'writing' ? (
        <MessageForm requestId={id} onSent={() => setStep('sent')} onCancel={() => setStep('left')} />
      ) : (
        <div>
          <Button
            ref={button}
            variant="quiet"
            size="small"
            aria-label={`Write back about ${reference}`}
            onClick={() => setStep('writing')}
          >
            Write back
          </Button>
        </div>
      )}
    </li>
  );
}

interface MessageFormProps {
  requestId: string;
  onSent: () => void;
  onCancel: () => void;
}

function MessageForm({ requestId, onSent, onCancel }: MessageFormProps) {
  const message = useForm({
    schema: supportMessageForm,
    send: (body) => call(addSupportMessage, { params: { id: requireSignedInId(), requestId }, body }),
    failure: { refused: 'Failed to send your message. Please try again.' },
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: supportKey(requireSignedInId()) });
      onSent();
    },
  });
  return (
    <form {...message.form} className={form.form}>
      {message.message && (
        <FormBanner tone="error" note={message.note}>
          {message.message}
        </FormBanner>
      )}
      <TextAreaField {...message.field('message')} label="Your message" rows={4} maxLength={5000} autoFocus />
      <div className={form.buttons}>
        <SubmitButton busy={message.busy} busyLabel="Sending…">
          Send
        </SubmitButton>
        <Button variant="quiet" disabled={message.busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
