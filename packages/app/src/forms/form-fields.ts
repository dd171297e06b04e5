/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields of a form in their order on the page. */
export function fieldsOf(form: HTMLFormElement): Field[] {
  return Array.from(form.elements).filter((element): element is Field => 'name' in element);
}

/** The texts of a form by field name. Files are left out. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string') texts[name] = value;
  });
  return texts;
}

/** Moves the focus to the first field that has an error. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  fieldsOf(form)
    .find((field) => field.name in errors)
    ?.focus();
}
