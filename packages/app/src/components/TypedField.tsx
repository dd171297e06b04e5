import { TextField, type TextFieldProps } from '@foodbank/ui/TextField';
import { type ClipboardEvent, type FocusEvent, type InputEvent, useState } from 'react';
import type { TypedKind } from '../typed-kinds.ts';

export interface TypedFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'> {
  kind: TypedKind;
  /** Typing anything but digits, or more digits than these, does nothing. */
  digitsMax?: number;
}

/**
 * A field for a text of one kind. What is pasted is read at once, however long it is, and the field shows what was read; what is typed
 * is read when the field is left. A text that can't be read stays as it is, for the form's message about it.
 */
export function TypedField({ kind, digitsMax, hint, onInput, onBlur, ...field }: TypedFieldProps) {
  const { read, noteOf, ...wanted } = kind;
  const [note, setNote] = useState<string>();
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    const { value } = currentTarget;
    setNote(value === '' ? undefined : noteOf?.(value));
    const reading = currentTarget.readOnly || value === '' ? null : read(value).read;
    // Silently where the form has the text: it is what was typed, and what the form says about it stays.
    if (reading !== null && reading !== value && field.value === undefined) currentTarget.value = reading;
    else if (reading !== null && reading !== value) enter(currentTarget, reading);
    onBlur?.(event);
  };
  return (
    <TextField
      spellCheck={false}
      {...wanted}
      {...field}
      hint={note ?? hint}
      onPaste={(event) => pasteReading(event, read)}
      onInput={(event) => {
        if (digitsMax !== undefined) keepDigits(event, digitsMax);
        onInput?.(event);
      }}
      onBlur={leave}
    />
  );
}

/** Puts what is read of a pasted text into a field that is empty or wholly selected. Anything else is pasted as usual. */
export function pasteReading(event: ClipboardEvent<HTMLInputElement>, read: TypedKind['read']): void {
  const field = event.currentTarget;
  const { value, selectionStart, selectionEnd } = field;
  const isReplaced = value === '' || (selectionStart === 0 && selectionEnd === value.length);
  const reading = isReplaced && !field.readOnly ? read(event.clipboardData.getData('text')).read : null;
  if (reading === null) return;
  event.preventDefault();
  enter(field, reading);
}

/** Enters a text as if it was typed. React follows the value of an input by its setter. */
function enter(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Keeps only the digits of what is typed. A paste stays whole: what could not be read of it is refused, never cut. */
function keepDigits({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>, digitsMax: number): void {
  if ('inputType' in nativeEvent && String(nativeEvent.inputType).startsWith('insertFrom')) return;
  const digits = currentTarget.value.replace(/\D/g, '').slice(0, digitsMax);
  if (digits !== currentTarget.value) currentTarget.value = digits;
}
