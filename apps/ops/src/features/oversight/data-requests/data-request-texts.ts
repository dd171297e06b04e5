import type { DataRequestRow, DataRequestState } from '@foodbank/contract/oversight/privacy-staff';

/** The states of a request, as filters and badges name them. */
export const stateLabels: Readonly<Record<DataRequestState, string>> = {
  open: 'Open',
  exported: 'Copy made',
  'erasure-asked': 'Waiting for a second person',
  erased: 'Erased',
  refused: 'Refused',
  closed: 'Closed',
};

const tones = {
  open: 'pending',
  exported: 'completed',
  'erasure-asked': 'pending',
  erased: 'completed',
  refused: 'other',
  closed: 'other',
} as const;

/** The badge's tone of a state. */
export const toneOf = (state: DataRequestState) => tones[state];

/** What the person wants, as a title. */
export const wantsLabels = { export: 'A copy of their data', erasure: 'Erasure of their data' } as const;

/** The masked contacts of a request. */
export const contactsOf = ({ email, phone }: Pick<DataRequestRow, 'email' | 'phone'>) =>
  [email, phone].filter((contact) => contact !== null).join(', ') || 'Contacts removed';

/** When the request was answered; null while its clock runs. */
export const answeredAt = ({ exportedAt, erasedAt, closedAt, wants }: DataRequestRow) =>
  (wants === 'export' ? exportedAt : erasedAt) ?? closedAt;
