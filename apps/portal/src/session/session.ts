/** The agent's session in this browser. */
import { localSessionStorage } from '@foodbank/app/session/browser-session';
import { createTokenSession } from '@foodbank/app/session/token-session';
import { useUser } from '@foodbank/app/session/use-session';
import { type KnownAgent, parseStoredAgent } from './agent.ts';
import { tokenKey } from './token-key.ts';

export const session = createTokenSession<KnownAgent>({
  storage: localSessionStorage(),
  tokenKey,
  userKey: 'agent',
  parseUser: parseStoredAgent,
});

/** The signed-in agent, for screens behind the sign-in. Throws if there is none. */
export const useAgent = () => useUser(session);
