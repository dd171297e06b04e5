/**
 * When the code for a password change was sent. It is kept in the browser's storage, so that the code can be entered after a
 * reload, too.
 */
import { localSessionStorage } from '@foodbank/app/session/browser-session';
import { otpMinutes } from '@foodbank/contract/people/accounts';
import { useEffect, useState } from 'react';

const storage = localSessionStorage();
const key = 'passwordCode';
const validMs = otpMinutes * 60_000;

/** The instant in milliseconds at which an agent's code was sent; null if there is none, or if it has expired. */
export function parseSentCode(stored: string | null, agentId: string, nowMs: number): number | null {
  const [id, instant] = (stored ?? '').split(' ');
  const ageMs = nowMs - Number(instant);
  return id === agentId && ageMs >= 0 && ageMs < validMs ? Number(instant) : null;
}

/** The agent's code that can be entered now. It is forgotten when it expires. */
export function useSentCode(agentId: string) {
  const [sentAt, setSentAt] = useState(() => parseSentCode(storage.getItem(key), agentId, Date.now()));

  const forget = () => {
    storage.removeItem(key);
    setSentAt(null);
  };
  const remember = () => {
    const now = Date.now();
    storage.setItem(key, `${agentId} ${now}`);
    setSentAt(now);
  };
  useEffect(() => {
    if (sentAt === null) return;
    const timer = setTimeout(() => setSentAt(null), sentAt + validMs - Date.now());
    return () => clearTimeout(timer);
  }, [sentAt]);

  return { sentAt, remember, forget };
}
