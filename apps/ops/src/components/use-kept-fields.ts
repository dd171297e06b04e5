import { fieldsOf } from '@foodbank/app/forms/form-fields';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { keptText } from '../session/kept-texts.ts';
import { useMember } from '../session/member.ts';

export interface KeptFields {
  /** Puts what was typed before into the form. */
  restore: (form: HTMLFormElement) => void;
  /** Keeps what the form has now. */
  keep: (form: HTMLFormElement) => void;
  /** Forgets it: it was sent. */
  forget: () => void;
}

/**
 * Keeps what is typed in a form of one act on one record, in the tab, for its member: over Escape, a reload, and signing in again. It is forgotten once it
 * is sent, and with all that the tab keeps when the member signs out. Contacts and codes are never kept.
 */
export function useKeptFields(act: string): KeptFields {
  const kept = useKeptText(act);
  return {
    restore(form) {
      const values = parse(kept.read());
      // A box of a dialog, such as that of a role, is ticked by who decides, and not by what was kept.
      for (const field of fieldsOf(form)) if (field.type !== 'checkbox') fill(field, values);
    },
    keep: (form) => kept.write(textOf(form)),
    forget: () => kept.write(null),
  };
}

/** One text of the tab about an act on the page's record, for its member. */
export function useKeptText(act: string): ReturnType<typeof keptText> {
  const { pathname } = useLocation();
  const { id } = useMember();
  return keptText(`form ${id} ${pathname} ${act}`);
}

/** What a form has, field by field; null if it has nothing. */
function textOf(form: HTMLFormElement): string | null {
  const data = new FormData(form);
  const values: Values = {};
  for (const field of fieldsOf(form)) {
    if (!isKept(field)) continue;
    const texts = data.getAll(field.name).filter((value) => typeof value === 'string');
    if (field.type === 'checkbox') values[field.name] = texts;
    else if (texts[0]) values[field.name] = texts[0];
  }
  return Object.keys(values).length === 0 ? null : JSON.stringify(values);
}

/** Texts by field; of boxes under one name the ticked ones. */
type Values = Record<string, string | string[]>;

const contacts = /email|phone|account|code|password|name$/i;

/** True for a field that is kept in the tab: it has a name, and is about no contact and no secret, or says that it is none (`data-keep`). */
export function isKept(field: EventTarget): boolean {
  if (field instanceof HTMLInputElement)
    return isNamed(field) && ['text', 'radio', 'checkbox', 'date', 'number', 'search'].includes(field.type);
  return (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) && isNamed(field);
}

const isNamed = ({ name, dataset }: { name: string; dataset: DOMStringMap }): boolean =>
  name !== '' && (dataset.keep !== undefined || !contacts.test(name));

function parse(text: string | null): Values {
  try {
    const values: unknown = JSON.parse(text ?? '{}');
    return typeof values === 'object' && values !== null ? (values as Values) : {};
  } catch {
    return {};
  }
}

/** Fills a field as a person would, so that fields whose value is kept by a component hear of it, too. True if it had another value before. */
function fill(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, values: Values): boolean {
  const value = values[field.name];
  if (value === undefined || !isKept(field)) return false;
  if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
    const isTicked = Array.isArray(value) ? value.includes(field.value) : value === field.value;
    if (isTicked === field.checked || (field.type === 'radio' && !isTicked)) return false;
    field.click();
    return true;
  }
  if (Array.isArray(value) || field.value === value) return false;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  // A choice tells of itself by both, as the browser does.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** Restores the fields of a form each time that it is opened. `formRef` is the form's. */
export function useRestoredFields(kept: KeptFields, open: boolean, formRef: RefObject<HTMLFormElement | null>): void {
  const [wasOpen, setOpen] = useState(false);
  useEffect(() => {
    if (open && !wasOpen && formRef.current) kept.restore(formRef.current);
    if (open !== wasOpen) setOpen(open);
  }, [open, wasOpen, kept, formRef]);
}

/**
 * Keeps what is typed in a form of a page, as `useKeptFields` does, and fills it in again after a reload: one field after the other, because a
 * choice may bring more fields. `onChange` belongs to the form; `isRestored` is true once something of before is there again.
 */
export function useKeptForm(act: string, formRef: RefObject<HTMLFormElement | null>) {
  const kept = useKeptText(act);
  const [isRestored, setRestored] = useState(false);
  const [, again] = useState(0);
  const filling = useRef(false);
  // What was filled in already, so that a field that takes no such text is not tried for ever; null once the member types.
  const filled = useRef<Set<string> | null>(new Set());
  useEffect(() => {
    const done = filled.current;
    const form = formRef.current;
    if (done === null || form === null) return;
    const values = parse(kept.read());
    const next = fieldsOf(form).find((field) => {
      const one = `${field.name} ${field.type === 'checkbox' || field.type === 'radio' ? field.value : ''}`;
      if (done.has(one) || !(field.name in values) || isWithoutOption(field, values[field.name])) return false;
      done.add(one);
      filling.current = true;
      const isFilled = fill(field, values);
      filling.current = false;
      return isFilled;
    });
    if (next === undefined) return;
    setRestored(true);
    again((count) => count + 1);
  });
  return {
    isRestored,
    onChange() {
      if (filling.current || formRef.current === null) return;
      filled.current = null;
      kept.write(textOf(formRef.current));
    },
    forget: () => kept.write(null),
    /** Leaves out what was kept, and loads the page as it is without it. */
    startAfresh() {
      kept.write(null);
      window.location.reload();
    },
  };
}

/** True for a choice whose options are not there yet. */
const isWithoutOption = (field: Element, value: string | string[] | undefined): boolean =>
  field instanceof HTMLSelectElement && !Array.from(field.options).some((option) => option.value === value);
