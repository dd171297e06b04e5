/** Where a customer goes after signing in: back to what was asked for. */
import type { ReturnTo } from '@foodbank/app/session/return-to';
import { paths } from '../paths.ts';

const signingIn: readonly string[] = [
  paths.signIn,
  paths.signInByCode,
  paths.forgottenPassword,
  paths.newPassword,
  paths.code,
  paths.knownNumber,
];

/**
 * The address to show after signing in. A page that another customer had open is not shown, and neither is one of signing in or of
 * another app.
 */
export function pathAfterSignIn(returnTo: ReturnTo | null, customerId: string): string {
  if (!returnTo || (returnTo.userId !== null && returnTo.userId !== customerId)) return paths.shop;
  const [pathname = ''] = returnTo.path.split(/[?#]/, 1);
  const isOurs = pathname.startsWith(paths.shop) && !signingIn.includes(pathname) && !pathname.startsWith(paths.signUp);
  return isOurs ? returnTo.path : paths.shop;
}
