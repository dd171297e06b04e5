/** Asks the member to confirm who they are, for calls that need a proof that is only minutes old. */
import { useSyncExternalStore } from 'react';

interface Asked {
  /** Resolves for everybody who waits. */
  end: (isProved: boolean) => void;
  answer: Promise<boolean>;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function change(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Opens the dialog, once for all calls that wait for it. Resolves with false if the member cancels. */
export function askForProof(): Promise<boolean> {
  if (asked !== null) return asked.answer;
  let end: Asked['end'] = () => {};
  const answer = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  change({ answer, end });
  return answer;
}

/** Closes the dialog. The calls that wait go on, or are given up. */
export function endProof(isProved: boolean): void {
  const ended = asked;
  change(null);
  ended?.end(isProved);
}

/** Whether a call waits for a proof. */
export const useIsProofAsked = (): boolean => useSyncExternalStore(listen, () => asked !== null);
