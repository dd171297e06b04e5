import type { ComponentPropsWithRef } from 'react';
import frame from './FieldFrame.module.css';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';

export interface TextFieldProps extends FieldFrameProps, Omit<ComponentPropsWithRef<'input'>, 'className'> {
  name: string;
}

/** A field for one line of text. It takes all attributes of an input. */
export function TextField({ label, error, hint, labelAside, className, id, type = 'text', ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} labelAside={labelAside} className={className} id={id}>
      {(wiring) => <input {...input} {...wiring} type={type} className={frame.control} />}
    </FieldFrame>
  );
}
