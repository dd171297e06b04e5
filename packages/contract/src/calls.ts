/** Every call there is, in the order in which the interface's page lists them. */
import { getAgent, registerAgent, updateProfile } from './agents.ts';
import { getAllBanks, resolveAccount, updateAccountInfo } from './banks.ts';
import { listFaqs, listTestimonies } from './content.ts';
import { getDashboard } from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import { requestPartnership, sendContactMessage, subscribe } from './forms.ts';
import {
  loginAgent,
  requestPasswordChange,
  requestPasswordReset,
  resetPassword,
  verifyPasswordChange,
} from './passwords.ts';
import { listReferrals } from './referrals.ts';
import { trackBatch, trackCustomer, trackOrder } from './tracking.ts';

export const calls: readonly Endpoint[] = [
  registerAgent,
  loginAgent,
  requestPasswordReset,
  resetPassword,
  getAgent,
  updateProfile,
  requestPasswordChange,
  verifyPasswordChange,
  updateAccountInfo,
  getDashboard,
  listReferrals,
  getAllBanks,
  resolveAccount,
  trackCustomer,
  trackOrder,
  trackBatch,
  subscribe,
  requestPartnership,
  sendContactMessage,
  listTestimonies,
  listFaqs,
];
