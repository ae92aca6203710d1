/** Type a few letters, press Enter: everything a page can lead to, by name. */
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import styles from './command-menu.module.css';
import { Dialog } from './dialog.tsx';

export interface Command {
  name: string;
  /** Where it belongs, said beside the name. */
  group: string;
  /** Keys that do the same. */
  keys?: string | undefined;
  run(): void;
}

interface Props {
  open: boolean;
  onClose(): void;
  commands: readonly Command[];
}

export const CommandMenu = ({ open, onClose, commands }: Props) => (
  <Dialog open={open} onClose={onClose} title="Command menu">
    <Chooser commands={commands} onClose={onClose} />
  </Dialog>
);

const MOST_SHOWN = 12;

/** Letters of the text in this order, anywhere in the name: "chk" finds "Check-in". */
function isMatch(text: string, { name, group }: Command): boolean {
  const searched = `${name} ${group}`.toLowerCase();
  let from = 0;
  for (const letter of text.toLowerCase().replace(/\s+/g, '')) {
    from = searched.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}

function Chooser({ commands, onClose }: Omit<Props, 'open'>) {
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = useMemo(
    () => commands.filter((one) => isMatch(text, one)).slice(0, MOST_SHOWN),
    [text, commands],
  );
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((chosen + step + found.length) % Math.max(found.length, 1));
    else if (event.key === 'Enter') run(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.chooser}>
      <input
        role="combobox"
        aria-label="Go to or do"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[chosen] && `${id}-${chosen}`}
        className={styles.input}
        placeholder="Go to or do …"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Commands" className={styles.list}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: The field above has the focus and its keys.
          <div
            key={`${command.group} ${command.name}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={styles.option}
            onMouseMove={() => setChosen(index)}
            onClick={() => run(command)}
          >
            <span>{command.name}</span>
            <span className={styles.group}>{command.keys ? <kbd>{command.keys}</kbd> : command.group}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.group}>Nothing is called that.</p>}
    </div>
  );
}
