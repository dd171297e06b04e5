import { ApiError } from '@foodbank/contract/client/api-error';
import { requestPasswordChange } from '@foodbank/contract/people/accounts';
import { call, requireSignedInId } from '../../../api.ts';

export interface NewPassword {
  oldPassword: string;
  newPassword: string;
}

/** Checks the current password and requests a code by email. Each call sends a new code. */
export function requestCode(passwords: NewPassword) {
  return call(requestPasswordChange, { params: { id: requireSignedInId() }, body: passwords });
}

export const requestFailure = {
  refused: 'Password change failed. Please try again.',
  unexpected: 'Failed to initiate password change. Please try again.',
};

/** True if no other code could be sent yet, because the last one can still be entered. */
export function isCodeAlreadySent(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'code-already-sent';
}
