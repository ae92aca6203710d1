/**
 * Type a few letters, press Enter: everything a page can lead to, by name, and what a search finds. The field
 * keeps the focus; the list below is told to screen readers as it changes.
 */
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { kitWords } from '../../words/kit.ts';
import styles from './command-menu.module.css';
import { type Command, type CommandSearch, type Found, useFound } from './command-search.ts';
import { Dialog } from './dialog.tsx';

interface Props {
  open: boolean;
  onClose(): void;
  commands: readonly Command[];
  /** What was typed before the field was there. */
  ahead: string;
  /** Looks elsewhere for what was typed. */
  search: CommandSearch;
}

export const CommandMenu = ({ open, onClose, ...rest }: Props) => (
  <Dialog open={open} onClose={onClose} title={kitWords.commandMenu.title}>
    <Chooser onClose={onClose} {...rest} />
  </Dialog>
);

const MOST_COMMANDS = 16;

function Chooser({ commands, ahead, search, onClose }: Omit<Props, 'open'>) {
  const id = useId();
  const [text, setText] = useState(ahead);
  useEffect(() => setText(ahead), [ahead]);
  const [chosen, setChosen] = useState(0);
  const found = useFound(search, text);
  const groups = useMemo(() => groupsOf(matching(commands, text, found.commands)), [commands, text, found]);
  const listed = groups.flat();
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const choose = (index: number) => {
    setChosen(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) choose((chosen + step + listed.length) % Math.max(listed.length, 1));
    else if (event.key === 'Enter') run(listed[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.chooser}>
      <input
        role="combobox"
        aria-label={kitWords.commandMenu.label}
        aria-expanded={listed.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={listed[chosen] && `${id}-${chosen}`}
        className={styles.input}
        placeholder={kitWords.commandMenu.placeholder}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={kitWords.commandMenu.commands}
        aria-busy={found.isSearching}
        className={styles.list}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: A listbox has groups, and no fieldset.
          <div key={group[0]?.group} role="group" aria-label={group[0]?.group}>
            <div className={styles.heading} aria-hidden="true">
              {group[0]?.group}
            </div>
            {group.map((command) => {
              const index = listed.indexOf(command);
              return (
                <Choice
                  key={`${command.id} ${command.name}`}
                  id={`${id}-${index}`}
                  command={command}
                  isChosen={index === chosen}
                  onPoint={() => setChosen(index)}
                  onRun={() => run(command)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <State found={found} listed={listed.length} isAsked={text.trim() !== ''} />
    </div>
  );
}

interface ChoiceProps {
  id: string;
  command: Command;
  isChosen: boolean;
  onPoint(): void;
  onRun(): void;
}

const Choice = ({ id, command: { name, detail, keys }, isChosen, onPoint, onRun }: ChoiceProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: The field above has the focus and its keys.
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    className={styles.option}
    onMouseMove={onPoint}
    onClick={onRun}
  >
    <span className={styles.name}>{name}</span>{' '}
    {keys ? <kbd>{keys}</kbd> : detail && <span className={styles.detail}>{detail}</span>}
  </div>
);

/** What a screen reader hears while somebody types, and everybody reads where there is nothing. */
const State = ({ found, listed, isAsked }: { found: Found; listed: number; isAsked: boolean }) => {
  const { searching, none, failed, found: some } = kitWords.commandMenu;
  const result = listed === 0 ? none : some(listed);
  return (
    <p role="status" className={listed === 0 || found.hasFailed ? styles.state : styles.heard}>
      {found.isSearching ? searching : found.hasFailed ? failed : isAsked && result}
    </p>
  );
};

/** Names that begin so, then what the search found, then names with these letters: "chk" finds "Check-in". */
function matching(commands: readonly Command[], text: string, found: readonly Command[]): Command[] {
  const typed = text.trim().toLowerCase();
  if (typed === '') return commands.slice(0, MOST_COMMANDS);
  const begins = commands.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${typed}`));
  const rest = commands.filter((one) => !begins.includes(one) && hasLetters(typed, one.name.toLowerCase()));
  return [...begins, ...found, ...rest.slice(0, MOST_COMMANDS)];
}

/** The letters in this order, anywhere in the name. */
function hasLetters(typed: string, name: string): boolean {
  let from = 0;
  for (const letter of typed.replace(/\s+/g, '')) {
    from = name.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}

/** In the order in which their first ones come. */
function groupsOf(commands: readonly Command[]): Command[][] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    const known = groups.get(command.group);
    if (known === undefined) groups.set(command.group, [command]);
    else known.push(command);
  }
  return [...groups.values()];
}
