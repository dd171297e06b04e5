import type { LegalTextKind, LegalTextLanguage } from '@foodbank/contract/foundation/legal-texts';
import { readLegalText } from '@foodbank/contract/foundation/legal-texts-staff';
import { call } from '../../../api.ts';

/** A text with its versions. */
export const legalTextQuery = (kind: LegalTextKind, language: LegalTextLanguage) => ({
  queryKey: ['legal-texts', kind, language],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(readLegalText, { params: { kind, language } }, signal),
});
