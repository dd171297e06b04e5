import * as z from 'zod/mini';
import { openHttp, ProviderUnavailable } from './http.ts';
import type { TextOutcome, TextProvider } from './texts.ts';

/** Our account at Termii: the address of its API, our key, and the sender that was registered. Tests set the time-out. */
export interface TermiiOptions {
  url: string;
  apiKey: string;
  sender: string;
  timeoutMs?: number;
  pauseMs?: number;
}

// A number that JSON can't hold exactly would be rounded, so a text is preferred.
const messageId = z.union([z.string(), z.number()]);
const accepted = z.object({ message_id: messageId, message_id_str: z.optional(z.nullable(z.string())) });
const refused = z.object({ message: z.string() });
const history = z.array(z.object({ receiver: z.string(), message: z.nullable(z.string()), message_id: messageId }));

// The operators deliver this route at night too, and to numbers that block advertising.
const channel = 'dnd';

/** Failures of the network before anything was sent. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * A client of Termii's calls (its reference: Messaging, History, Error). The key is in the body, or in the query of what reads. There is
 * no key that makes a second call harmless: after an unclear answer the history says whether the message was taken.
 */
export function termii({ url, apiKey, sender, ...times }: TermiiOptions): TextProvider {
  const http = openHttp({ url, secretKey: null, ...times });
  return {
    async send({ to, text }) {
      const body = { api_key: apiKey, to: digitsOf(to), from: sender, sms: text, type: 'plain', channel };
      const answer = await http.post('/api/sms/send', body);
      if (typeof answer === 'string') return { outcome: unsent.has(answer) ? 'not-taken' : 'unclear', reason: answer };
      return outcomeOf(answer.status, answer.body);
    },
    async find({ to, text }) {
      const { status, body } = await http.get(`/api/sms/inbox?api_key=${encodeURIComponent(apiKey)}`);
      const sent = z.safeParse(history, body);
      if (status !== 200 || !sent.success) throw new ProviderUnavailable(`a history that can't be used (${status})`);
      const found = sent.data.find(({ receiver, message }) => digitsOf(receiver) === digitsOf(to) && message === text);
      return found === undefined ? null : String(found.message_id);
    },
  };
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

function outcomeOf(status: number, body: unknown): TextOutcome {
  if (status === 200) {
    const taken = z.safeParse(accepted, body);
    // An answer that says neither: the message may be on its way.
    if (!taken.success) return { outcome: 'unclear', reason: 'an answer without a message id' };
    return { outcome: 'taken', reference: taken.data.message_id_str ?? String(taken.data.message_id) };
  }
  const { message = '' } = z.safeParse(refused, body).data ?? {};
  // Only what is wrong with the number is final. An empty balance, a wrong key or a sender that isn't registered is ours to mend.
  const reason = reasonOf(status, message);
  if (status >= 500) return { outcome: 'unclear', reason };
  return { outcome: reason === reasons.number ? 'refused' : 'not-taken', reason };
}

const reasons = {
  balance: 'the balance at Termii is used up',
  number: 'Termii refused the number',
  key: 'Termii refused our key',
  sender: 'Termii does not know our sender',
  busy: 'Termii had too many requests from us',
} as const;

/** What a refusal means, in words for the team. Termii's own text may name the phone, so it is not kept. */
function reasonOf(status: number, message: string): string {
  if (status === 401 || status === 403) return reasons.key;
  if (status === 429) return reasons.busy;
  if (/balance/i.test(message)) return reasons.balance;
  if (/sender/i.test(message)) return reasons.sender;
  if (/phone|number|receiver|recipient|destination/i.test(message) && [400, 404, 422].includes(status))
    return reasons.number;
  return `Termii answered ${status}`;
}
