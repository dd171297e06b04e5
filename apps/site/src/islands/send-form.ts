import { ApiError, createClient } from '@foodbank/contract/client/client';

/** The site's calls; nobody is signed in here. */
export const call = createClient();

/** What the server said about a failure, or null where it said nothing for people. */
export function saidBy(error: unknown): string | null {
  return error instanceof ApiError && error.code !== undefined ? error.message : null;
}

/** The server's messages by field, if it sent any. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}

/** A form's texts by field. */
export function textsIn(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string') texts[name] = value;
  });
  return texts;
}

/** Moves the focus to the first field that has something wrong. */
export function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  const wrong = [...form.elements].find((element) => (element as HTMLInputElement).name in errors);
  if (wrong instanceof HTMLElement) wrong.focus();
}
