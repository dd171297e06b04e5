import type { FieldErrors } from '@foodbank/app/forms/form-fields';
import { check } from '@foodbank/contract/primitives/check';
import { partnerRequest, partnerStep1, partnerStep2 } from '@foodbank/contract/support/enquiries';

type Texts = Readonly<Record<string, string>>;

/** The fields of the first step, as the form and the call name them. */
const fieldsOfStep1 = ['name', 'contactPerson', 'email', 'phoneNo'];

/** The errors of a step's fields, by the names that the form uses. */
export function errorsOfStep(step: number, texts: Texts): FieldErrors {
  if (step === 1) {
    const checked = check(partnerStep1, texts);
    return checked.ok ? {} : checked.errors;
  }
  const { foodProduct, whyPartnerWithUs: whyFoodbank, additionalInformation: additionalInfo } = texts;
  const checked = check(partnerStep2, { foodProduct, whyFoodbank, additionalInfo });
  if (checked.ok) return {};
  const { whyFoodbank: why, additionalInfo: more, ...rest } = checked.errors;
  return { ...rest, ...(why && { whyPartnerWithUs: why }), ...(more && { additionalInformation: more }) };
}

/** The step of the first of these errors; null if there are none. */
export function stepOf(errors: FieldErrors): number | null {
  const names = Object.keys(errors);
  if (names.some((name) => fieldsOfStep1.includes(name))) return 1;
  return names.length > 0 ? 2 : null;
}

/** Checks the whole request as the call takes it. */
export function requestOf(texts: Texts, elapsedMs: number) {
  return check(partnerRequest, { ...texts, elapsedMs });
}
