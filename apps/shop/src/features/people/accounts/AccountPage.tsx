import { useSession } from '@foodbank/app/session/use-session';
import { session } from '../../../session/session.ts';
import { LoadingScreen } from '../../../shell/LoadingScreen.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { AccountWelcome } from './AccountWelcome.tsx';

/** The customer's account; for visitors, what an account is good for. */
export function AccountPage() {
  const state = useSession(session);
  if (state.status === 'loading') return <LoadingScreen />;
  return state.status === 'signed-in' ? <AccountMenu firstname={state.user.firstname} /> : <AccountWelcome />;
}
