import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import {
  enterIdentityCode,
  type IdentityCodeStep,
  type IdentityReply,
  identityCodeForm,
  loseIdentityCode,
  sendIdentityCode,
} from '@foodbank/contract/people/identity-checks';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { CodeField } from '../../../components/CodeField.tsx';
import { Failure } from '../../../components/Failure.tsx';
import form from '../../../shell/FormScreen.module.css';
import styles from './IdentityPage.module.css';
import { identityQuery } from './identity-data.ts';

/** The holder's own code, which the bank or the identity register sends: where it goes, and entering it. */
export function HolderCode({ text, next, code }: { text: string; next: string; code: IdentityCodeStep }) {
  const [isElsewhere, setIsElsewhere] = useState(false);
  const choosing = code.step === 'asking-consent' || (isElsewhere && code.step === 'code-sent');
  return (
    <div className={form.form}>
      <Banner tone={code.step === 'code-sent' && code.wasWrong ? 'error' : 'info'} note={next}>
        {text}
      </Banner>
      {choosing && <Channels code={code} onSent={() => setIsElsewhere(false)} />}
      {!choosing && code.step === 'code-sent' && <Enter key={String(code.wasWrong)} />}
      {!choosing && code.step === 'code-sent' && (
        <Button variant="quiet" onClick={() => setIsElsewhere(true)} block>
          Send it again, or somewhere else
        </Button>
      )}
      {code.step !== 'checking' && <Lost />}
    </div>
  );
}

/** Stores what a call answered, so that the page shows the next step at once. */
function useAnswer() {
  const client = useQueryClient();
  return ({ identity }: { identity: IdentityReply }) => client.setQueryData(identityQuery.queryKey, identity);
}

function Channels({ code, onSent }: { code: IdentityCodeStep; onSent: () => void }) {
  const answer = useAnswer();
  const [chosen, setChosen] = useState(code.channels.length === 1 ? code.channels[0]?.id : undefined);
  const send = useMutation({
    mutationFn: (channelId: string) => call(sendIdentityCode, { body: { channelId } }),
    onSuccess: (reply) => {
      answer(reply);
      onSent();
    },
  });
  return (
    <>
      <fieldset className={styles.channels}>
        <legend>Where does the code go?</legend>
        {code.channels.map(({ id, shown }) => (
          <label key={id} className={styles.kind}>
            <input type="radio" name="channel" value={id} checked={chosen === id} onChange={() => setChosen(id)} />
            <span className="figures">{shown}</span>
          </label>
        ))}
      </fieldset>
      {send.error && <Failure error={send.error} />}
      <Button
        variant="action"
        size="large"
        disabled={chosen === undefined || send.isPending}
        onClick={() => chosen !== undefined && send.mutate(chosen)}
        block
      >
        {send.isPending ? 'Sending…' : 'Send me the code'}
      </Button>
    </>
  );
}

function Enter() {
  const answer = useAnswer();
  const {
    busy,
    message,
    form: wiring,
    field,
  } = useForm({
    schema: identityCodeForm,
    send: ({ code }) => call(enterIdentityCode, { body: { code } }),
    failure: { refused: 'The code could not be sent on. Please try again.' },
    onDone: answer,
  });
  return (
    <form {...wiring} className={form.pair}>
      {message && <Banner tone="error">{message}</Banner>}
      <CodeField {...field('code')} label="The code that you got" />
      <SubmitButton busy={busy} busyLabel="Sending…" variant="action" size="large" block>
        Go on
      </SubmitButton>
    </form>
  );
}

function Lost() {
  const answer = useAnswer();
  const lose = useMutation({ mutationFn: () => call(loseIdentityCode, {}), onSuccess: answer });
  return (
    <>
      {lose.error && <Failure error={lose.error} />}
      <Button variant="quiet" disabled={lose.isPending} onClick={() => lose.mutate()} block>
        I can’t get this code
      </Button>
    </>
  );
}
