import { check } from '@foodbank/contract/primitives/check';
import { partnerRequest, partnerStep1, partnerStep2 } from '@foodbank/contract/support/enquiries';

type Texts = Readonly<Record<string, string>>;

/** The fields of each step, as the form and the call name them. */
const fieldsOfStep1 = ['name', 'contactPerson', 'email', 'phoneNo'];

/** What is wrong with a step's fields, by the names that the form uses; empty where nothing is. */
export function errorsOfStep(step: number, texts: Texts): Texts {
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

/** The step on which the first of these errors stands, or null where none belongs to a field. */
export function stepOf(errors: Texts): number | null {
  const names = Object.keys(errors);
  if (names.some((name) => fieldsOfStep1.includes(name))) return 1;
  return names.length > 0 ? 2 : null;
}

/** The whole request as the call takes it. */
export function requestOf(texts: Texts, elapsedMs: number) {
  return check(partnerRequest, { ...texts, elapsedMs });
}
