import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface RoundButtonProps extends ComponentProps<'button'> {
  /** For screen readers. */
  label: string;
  icon: IconName;
}

/** A button that is an icon. */
export function RoundButton({ label, icon, className, ...attributes }: RoundButtonProps) {
  return (
    <button
      className={className ? `round-button ${className}` : 'round-button'}
      type="button"
      aria-label={label}
      {...attributes}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Closes its `<dialog>`, with or without JavaScript. */
export function CloseForm({
  label,
  className,
  onTeal,
}: {
  label: string;
  className?: string;
  onTeal?: boolean;
}) {
  return (
    <form className={className} method="dialog">
      <RoundButton
        icon="close"
        label={label}
        className={onTeal ? 'round-button--onteal' : undefined}
        type="submit"
        data-dialog-close=""
      />
    </form>
  );
}
