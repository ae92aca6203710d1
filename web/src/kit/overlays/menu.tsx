/**
 * A button that opens a list of things to do, by the pattern "menu button" of the ARIA guide: arrows, Home,
 * End and letters move, Escape closes and gives the focus back. By hand, because the library's menu would
 * weigh as much as React itself.
 */
import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import styles from './menu.module.css';

const CloseContext = createContext<() => void>(() => undefined);

interface TriggerProps {
  ref?: RefObject<HTMLButtonElement | null>;
  id?: string;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?(): void;
  onKeyDown?(event: KeyboardEvent): void;
}

interface MenuProps {
  /** The button, without a handler of its own. */
  trigger: ReactElement<TriggerProps>;
  /** Which edge of the button it lines up with. */
  align?: 'start' | 'end';
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  const props = { ref: button, id, 'aria-haspopup': 'menu', 'aria-expanded': isOpen, onKeyDown } as const;
  return (
    <CloseContext value={close}>
      {cloneElement(trigger, { ...props, onClick: () => setOpen(!isOpen) })}
      {isOpen &&
        createPortal(
          <Popup button={button} labelledBy={id} align={align} onClose={close} onLeave={() => setOpen(false)}>
            {children}
          </Popup>,
          document.body,
        )}
    </CloseContext>
  );
}

interface PopupProps {
  button: RefObject<HTMLButtonElement | null>;
  labelledBy: string;
  align: 'start' | 'end';
  /** Closes, and gives the focus back. */
  onClose(): void;
  /** Closes, because the focus is elsewhere already. */
  onLeave(): void;
  children: ReactNode;
}

function Popup({ button, labelledBy, align, onClose, onLeave, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (button.current !== null && popup.current !== null) place(popup.current, button.current, align);
    itemsIn(popup)[0]?.focus({ preventScroll: true });
  }, [button, align]);
  useLeaving(popup, button, onLeave);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onLeave();
    const next = event.key === 'Escape' ? undefined : goalOf(event.key, itemsIn(popup));
    if (event.key === 'Escape') onClose();
    else if (next === undefined) return;
    next?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={popup}
      role="menu"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      className={styles.popup}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** A press elsewhere closes the menu, and so does whatever moves its button, such as scrolling. */
function useLeaving(
  popup: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onLeave: () => void,
) {
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    const opened = placeOf(button.current);
    const pressed = ({ target }: Event) => {
      const isInside =
        target instanceof Node && (popup.current?.contains(target) || button.current?.contains(target));
      if (!isInside) leave.current();
    };
    // Another part of the page may scroll, as when a dialog that was open before gives the focus back.
    const moved = () => {
      if (placeOf(button.current) !== opened) leave.current();
    };
    const listeners = [
      ['pointerdown', pressed],
      ['scroll', moved],
      ['resize', moved],
    ] as const;
    for (const [event, listener] of listeners) addEventListener(event, listener, true);
    return () => {
      for (const [event, listener] of listeners) removeEventListener(event, listener, true);
    };
  }, [popup, button]);
}

/** Where it is in the window. */
function placeOf(element: HTMLElement | null): string {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
  return `${left} ${top}`;
}

const itemsIn = (popup: RefObject<HTMLElement | null>): HTMLElement[] => [
  ...(popup.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
];

/** Where a key leads, if anywhere. */
function goalOf(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1;
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const round = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return round.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

const GAP = 6;
const MARGIN = 8;

/** Below the button, or what it is a part of, where there is room, else above it, and always inside the window. */
function place(popup: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const { left, right, top, bottom } = (button.closest('[data-menu-at]') ?? button).getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popup;
  const wanted = align === 'end' ? right - width : left;
  const isBelow = bottom + GAP + height <= innerHeight - MARGIN || bottom < innerHeight / 2;
  popup.style.left = `${Math.max(MARGIN, Math.min(wanted, innerWidth - width - MARGIN))}px`;
  popup.style.top = `${isBelow ? bottom + GAP : Math.max(MARGIN, top - GAP - height)}px`;
  popup.style.maxHeight = `${isBelow ? innerHeight - bottom - GAP - MARGIN : top - GAP - MARGIN}px`;
}

interface ItemProps {
  onSelect(): void;
  danger?: boolean;
  disabled?: boolean;
  /** Shown with a tick. */
  current?: boolean;
  children: ReactNode;
}

export function MenuItem({
  onSelect,
  danger = false,
  disabled = false,
  current = false,
  children,
}: ItemProps) {
  const close = useContext(CloseContext);
  const select = () => {
    if (disabled) return;
    close();
    onSelect();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      aria-current={current || undefined}
      className={classes(styles.item, danger && styles.danger)}
      onClick={select}
    >
      <span>{children}</span>
      {current && <Icon name="check" />}
    </button>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

/** One of a few, such as the theme. */
export function MenuChoice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const close = useContext(CloseContext);
  const choose = (chosen: Value) => {
    close();
    onChange(chosen);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is no part of a menu.
    <div role="group" aria-label={label}>
      <div className={styles.note} aria-hidden="true">
        {label}
      </div>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={option.value === value}
          className={styles.item}
          onClick={() => choose(option.value)}
        >
          <span>{option.label}</span>
          {option.value === value && <Icon name="check" />}
        </button>
      ))}
    </div>
  );
}

export const MenuLine = () => <hr className={styles.line} />;

/** Words that cannot be chosen. */
export const MenuNote = ({ children }: { children: ReactNode }) => (
  <div role="presentation" className={styles.note}>
    {children}
  </div>
);
