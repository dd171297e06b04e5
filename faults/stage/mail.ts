import { type MailServer, startMailServer, type Verdict } from '../../apps/api/test/mail-server.ts';
import type { Ending } from './ending.ts';

/**
 * How the mail server is; `refusing` takes no connection, `later` and `never` refuse readers with 451 and 550, `dying` takes a
 * email whole and is gone before it says so.
 */
export type MailState =
  | { kind: 'good' }
  | { kind: 'refusing' }
  | { kind: 'later' }
  | { kind: 'never' }
  | { kind: 'slow'; delayMs: number }
  | { kind: 'dying' };

/** An email as it came in. */
export type Email = MailServer['taken'][number];

/** The mail server of a run: real SMTP, every email kept under its reader. */
export interface Mail {
  readonly url: string;
  set(state: MailState): Promise<void>;
  /** The emails to an address so far, oldest first. */
  to(address: string): readonly Email[];
  /** How often each Message-ID was taken, or came in whole and was lost on the way back. */
  readonly deliveries: ReadonlyMap<string, number>;
}

/** Starts the mail server on a port. */
export async function startMail(t: Ending, port: number): Promise<Mail> {
  let state: MailState = { kind: 'good' };
  const emails = new Map<string, Email[]>();
  const deliveries = new Map<string, number>();
  const keep = (message: Email) => {
    const to = message.to?.[0]?.address?.toLowerCase() ?? '';
    emails.set(to, [...(emails.get(to) ?? []), message]);
    deliveries.set(message.messageId ?? '', (deliveries.get(message.messageId ?? '') ?? 0) + 1);
  };
  const judgeEmail = async (message: Email): Promise<Verdict> => {
    const now = state;
    if (now.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, now.delayMs));
    // The reader has it all the same: this is how emails come twice.
    keep(message);
    return now.kind === 'dying' ? 'drop' : undefined;
  };
  const judgeRecipient = (): Verdict => {
    if (state.kind === 'later') return { status: 451, text: '4.3.0 not now' };
    return state.kind === 'never' ? { status: 550, text: '5.1.1 no such user' } : undefined;
  };
  const open = () => startMailServer({ after: () => {} }, { port, judgeEmail, judgeRecipient });
  let server: MailServer | undefined = await open();
  t.after(async () => server?.close());
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    to: (address) => emails.get(address.toLowerCase()) ?? [],
    async set(next) {
      state = next;
      if (next.kind === 'refusing') {
        await server?.close();
        server = undefined;
      } else server ??= await open();
    },
  };
}
