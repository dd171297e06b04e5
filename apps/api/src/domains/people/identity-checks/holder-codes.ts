import type { IdentityCodeStep } from '@foodbank/contract/people/identity-checks';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { endUnanswered, identityAsksQueue, isCodeLate } from './asking.ts';
import { type CheckStep, findRunningCheck, type IdentityCheck, lockRunningCheck, moveCheck } from './queries.ts';

/** The running check of a customer that waits for the holder's own code, locked. Refuses with `identity-no-code` where none does. */
async function lockCodeCheck(tx: Tx, customerId: string, steps: readonly CheckStep[]) {
  const running = await findRunningCheck(tx, customerId);
  const check = running && (await lockRunningCheck(tx, running.id));
  if (check === null || !steps.includes(check.step) || isCodeLate(check, tx.now)) refuse('identity-no-code');
  return check;
}

/** Lets the code be sent to a channel, the first time or once more. Refuses with `identity-no-code`. */
export async function sendCode(tx: Tx, customerId: string, channelId: string): Promise<void> {
  const check = await lockCodeCheck(tx, customerId, ['choosing', 'sending', 'code-sent']);
  if (!check.channels?.some(({ id }) => id === channelId)) refuse('identity-no-code');
  await moveCheck(tx, check.id, { step: 'sending', channelId });
  await tx.enqueue(identityAsksQueue, check.id);
}

/** Takes the code, sealed, for the job that sends it on. Refuses with `identity-no-code`. */
export async function enterCode(tx: Tx, customerId: string, code: string): Promise<void> {
  const check = await lockCodeCheck(tx, customerId, ['code-sent']);
  await moveCheck(tx, check.id, { step: 'finishing', codeSealed: tx.keys.seal(code) });
  await tx.enqueue(identityAsksQueue, check.id);
}

/** Ends a check whose code goes where the customer can't read it. Refuses with `identity-no-code`. */
export async function loseCode(tx: Tx, customerId: string): Promise<void> {
  const check = await lockCodeCheck(tx, customerId, ['choosing', 'sending', 'code-sent']);
  await endUnanswered(tx, check, 'code-lost');
}

const steps: Readonly<Partial<Record<CheckStep, IdentityCodeStep['step']>>> = {
  choosing: 'asking-consent',
  'code-sent': 'code-sent',
  sending: 'checking',
  finishing: 'checking',
};

/** The code that a running check waits for; null where none is asked for. */
export function describeCode(check: IdentityCheck | null): IdentityCodeStep | null {
  const step = check?.state === 'checking' ? steps[check.step] : undefined;
  if (check === null || step === undefined || check.channels === null || check.codeExpiresAt === null) return null;
  const { channels, channelId, codeExpiresAt, wrongCodes } = check;
  return {
    step,
    channels: [...channels],
    sentTo: channels.find(({ id }) => id === channelId)?.shown ?? null,
    until: codeExpiresAt.toISOString(),
    wasWrong: wrongCodes > 0,
  };
}
