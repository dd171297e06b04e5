import { type ComponentPropsWithRef, useId } from 'react';
import frame from './FieldFrame.module.css';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';

export interface SearchFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange' | 'className'> {
  /** The field's name for readers; what people see is the lens and the placeholder. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

/** A search box with a lens and, once something is typed, a button that empties it. Escape empties it, too. */
export function SearchField({ label, value, onValueChange, className, id, ...input }: SearchFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const clear = () => {
    onValueChange('');
    document.getElementById(inputId)?.focus();
  };
  return (
    <div className={className ? `${frame.box} ${className}` : frame.box}>
      <label className="visually-hidden" htmlFor={inputId}>
        {label}
      </label>
      <Icon name="search" className={styles.lens} />
      <input
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        id={inputId}
        type="search"
        className={`${frame.control} ${styles.input}`}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onValueChange('');
          input.onKeyDown?.(event);
        }}
      />
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={clear}>
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  );
}
