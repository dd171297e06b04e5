import { fieldsOf } from '@foodbank/app/forms/form-fields';
import { type RefObject, useEffect, useState } from 'react';
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
  const { pathname } = useLocation();
  const { id } = useMember();
  const kept = keptText(`form ${id} ${pathname} ${act}`);
  return {
    restore(form) {
      const values = parse(kept.read());
      for (const field of fieldsOf(form)) {
        const value = values[field.name];
        if (value !== undefined && isKept(field)) fill(field, value);
      }
    },
    keep(form) {
      const data = new FormData(form);
      const names = fieldsOf(form)
        .filter(isKept)
        .map(({ name }) => name);
      const values = [...new Set(names)].flatMap((name) => {
        const value = data.get(name);
        return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
      });
      kept.write(values.length === 0 ? null : JSON.stringify(Object.fromEntries(values)));
    },
    forget: () => kept.write(null),
  };
}

const contacts = /email|phone|account|code|password|name$/i;

/** True for a field that is kept in the tab: it has a name, and is about no contact and no secret. */
export function isKept(field: EventTarget): boolean {
  if (field instanceof HTMLInputElement)
    return isNamed(field) && ['text', 'radio', 'date', 'number', 'search'].includes(field.type);
  return (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) && isNamed(field);
}

const isNamed = ({ name }: { name: string }): boolean => name !== '' && !contacts.test(name);

function parse(text: string | null): Record<string, string> {
  try {
    const values: unknown = JSON.parse(text ?? '{}');
    return typeof values === 'object' && values !== null ? (values as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** Fills a field as a person would, so that fields whose value is kept by a component hear of it, too. */
function fill(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, value: string): void {
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    if (field.value === value && !field.checked) field.click();
    return;
  }
  if (field.value === value) return;
  const isSelect = field instanceof HTMLSelectElement;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }));
}

/** Restores the fields of a form each time that it is opened. `formRef` is the form's. */
export function useRestoredFields(kept: KeptFields, open: boolean, formRef: RefObject<HTMLFormElement | null>): void {
  const [wasOpen, setOpen] = useState(false);
  useEffect(() => {
    if (open && !wasOpen && formRef.current) kept.restore(formRef.current);
    if (open !== wasOpen) setOpen(open);
  }, [open, wasOpen, kept, formRef]);
}
