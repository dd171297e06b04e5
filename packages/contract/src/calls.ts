/** Every call there is, in the order in which the interface's page lists them. */

import type { Endpoint } from './endpoint.ts';
import { listFaqs, listTestimonies } from './foundation/content.ts';
import { getAllBanks, resolveAccount, updateAccountInfo } from './money/banks.ts';
import {
  loginAgent,
  requestPasswordChange,
  requestPasswordReset,
  resetPassword,
  verifyPasswordChange,
} from './people/accounts.ts';
import { getAgent, registerAgent, updateProfile } from './people/agents.ts';
import { trackBatch, trackCustomer, trackOrder } from './selling/tracking.ts';
import { requestPartnership, sendContactMessage, subscribe } from './support/enquiries.ts';
import { getDashboard } from './views/dashboard.ts';
import { listReferrals } from './views/referrals.ts';

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
