import { TypedField } from '@foodbank/app/components/TypedField';
import { codeKind, phoneKind } from '@foodbank/app/typed-kinds';
import { ApiError } from '@foodbank/contract/client/api-error';
import { type RiderAccount, requestRiderCode, signInRider } from '@foodbank/contract/people/riders';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { type FormEvent, useState } from 'react';
import { call, textOf } from './api.ts';

/** Signing in: the phone, then the code that it gets. */
export function SignIn({ onDone }: { onDone: (rider: RiderAccount) => void }) {
  const [phone, setPhone] = useState('');
  const [requestId, setRequestId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [note, setNote] = useState('');

  async function attempt(act: () => Promise<void>) {
    setBusy(true);
    setProblem(null);
    setNote('');
    try {
      await act();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  async function sendCode(to: string) {
    setPhone(to);
    setRequestId((await call(requestRiderCode, { body: { phone: to } })).requestId);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(requestId === null ? 'phone' : 'code'));
    return attempt(async () => {
      if (requestId === null) await sendCode(typed);
      else onDone((await call(signInRider, { body: { requestId, code: typed } })).rider);
    });
  }

  const sendAgain = () =>
    attempt(async () => {
      await sendCode(phone);
      setNote('New code sent. The old one no longer works.');
    });

  return (
    <main className="page">
      <h2>Sign in as a rider</h2>
      {problem !== null && <Banner tone="error">{textOf(problem)}</Banner>}
      {isWithoutCode(problem) && (
        <p>
          No code and you have a delivery now? <a href="/contact-us">Call our team</a>.
          {requestId !== null && ' The last code you received works for 10 minutes.'}
        </p>
      )}
      {note !== '' && <Banner tone="success">{note}</Banner>}
      <form className="form" onSubmit={submit} noValidate>
        {requestId === null ? (
          <TypedField
            kind={phoneKind}
            key="phone"
            name="phone"
            label="Phone number"
            autoComplete="tel"
            defaultValue={phone}
            required
          />
        ) : (
          <TypedField
            kind={codeKind}
            key="code"
            name="code"
            label="Code"
            hint="If this is a rider’s number, we’ll text it a 6-digit code."
            // The field that the phone was typed into is gone.
            autoFocus
            required
          />
        )}
        <Button type="submit" block busy={busy}>
          {requestId === null ? 'Send the code' : 'Sign in'}
        </Button>
        {requestId !== null && (
          <>
            <Button variant="quiet" block disabled={busy} onClick={sendAgain}>
              Send another code
            </Button>
            <Button variant="quiet" block onClick={() => setRequestId(null)}>
              Wrong number? Change it
            </Button>
          </>
        )}
      </form>
    </main>
  );
}

/** True if no code comes for now: the phone had its three of an hour, or all text messages of the hour are used. */
const isWithoutCode = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'too-many-requests' || error.code === 'texts-used-up');
