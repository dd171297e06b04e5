import { type RiderAccount, requestRiderCode, signInRider } from '@foodbank/contract/people/riders';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { TextField } from '@foodbank/ui/TextField';
import { type FormEvent, useState } from 'react';
import { call, textOf } from './api.ts';

/** Signing in: the phone, then the code that it gets. */
export function SignIn({ onDone }: { onDone: (rider: RiderAccount) => void }) {
  const [requestId, setRequestId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(requestId === null ? 'phone' : 'code'));
    setBusy(true);
    setProblem(null);
    try {
      if (requestId === null) setRequestId((await call(requestRiderCode, { body: { phone: typed } })).requestId);
      else onDone((await call(signInRider, { body: { requestId, code: typed } })).rider);
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <main className="page">
      <h2>Sign in as a rider</h2>
      {problem && <Banner tone="error">{problem}</Banner>}
      <form className="form" onSubmit={submit} noValidate>
        {requestId === null ? (
          <TextField key="phone" name="phone" label="Phone number" type="tel" autoComplete="tel" required />
        ) : (
          <TextField
            key="code"
            name="code"
            label="Code"
            hint="If this phone is a rider’s, it gets a text message with six digits."
            inputMode="numeric"
            autoComplete="one-time-code"
            // The field that the phone was typed into is gone.
            autoFocus
            required
          />
        )}
        <Button type="submit" block busy={busy}>
          {requestId === null ? 'Send the code' : 'Sign in'}
        </Button>
        {requestId !== null && (
          <Button variant="quiet" block onClick={() => setRequestId(null)}>
            Use another phone
          </Button>
        )}
      </form>
    </main>
  );
}
