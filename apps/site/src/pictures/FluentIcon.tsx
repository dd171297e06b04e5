import { icons } from '@iconify-json/fluent-emoji-flat';

interface FluentIconProps {
  /** A name of the Fluent emoji flat set. */
  name: string;
  size: number;
  className?: string | undefined;
}

/** One icon of the Fluent set (MIT), inlined at build time. */
export function FluentIcon({ name, size, className }: FluentIconProps) {
  const icon = icons.icons[name];
  if (!icon) throw new Error(`the Fluent set has no icon named ${name}`);
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup comes from the pinned package, not from a person.
      dangerouslySetInnerHTML={{ __html: icon.body }}
    />
  );
}
