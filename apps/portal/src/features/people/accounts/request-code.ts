import { requestPasswordChange } from '@foodbank/contract/people/accounts';
import { call, requireSignedInId } from '../../../api.ts';

export interface NewPassword {
  oldPassword: string;
  newPassword: string;
}

/** Checks the current password and has a code mailed; asked again with the same passwords, it is another code. */
export function requestCode(passwords: NewPassword) {
  return call(requestPasswordChange, { params: { id: requireSignedInId() }, body: passwords });
}

export const requestFailure = {
  refused: 'Password change failed. Please try again.',
  unexpected: 'Failed to initiate password change. Please try again.',
};
