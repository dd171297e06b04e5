import { failureNote } from '@foodbank/app/forms/failure-note';
import { ApiError } from '@foodbank/contract/client/api-error';
import type { Message } from './MessageModal.tsx';

/**
 * The modal's text for a failed call: the form's own title, and below it what is known: the server's message, or that the network
 * failed.
 */
export function failureMessage(error: unknown, title: string): Message {
  if (!(error instanceof ApiError)) return { title };
  const isKnown = error.fromServer || error.kind === 'network' || error.kind === 'timeout';
  return { title, detail: isKnown ? error.message : null, note: failureNote(error) };
}
