import { requestPasswordChange } from '@foodbank/contract/people/accounts';
import { call, requireSignedInId } from '../../../api.ts';

export interface NewPassword {
  oldPassword: string;
  newPassword: string;
}

/** Checks the current password and requests a code by e-mail. Each call sends a new code. */
export function requestCode(passwords: NewPassword) {
  return call(requestPasswordChange, { params: { id: requireSignedInId() }, body: passwords });
}

export const requestFailure = {
  refused: 'Password change failed. Please try again.',
  unexpected: 'Failed to initiate password change. Please try again.',
};
