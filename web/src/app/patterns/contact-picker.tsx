/** Finds contacts by the beginning of a name, an email or a company, and gathers those that are meant. */
import type { Contact } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../kit/forms/button.tsx';
import { Input } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import { useHere } from '../session.tsx';
import styles from './contact-picker.module.css';

interface Props {
  label: string;
  /** What a complaint about it is found by. */
  name?: string;
  chosen: readonly string[];
  onChange(ids: readonly string[]): void;
  /** One at most. */
  single?: boolean;
}

const said = words.shared.contactPicker;

const MOST_FOUND = 6;

export function ContactPicker({ label, name, chosen, onChange, single = false }: Props) {
  const [text, setText] = useState('');
  const found = useFound(useDeferredValue(text.trim())).filter(({ id }) => !chosen.includes(id));
  const add = (id: string) => {
    onChange(single ? [id] : [...chosen, id]);
    setText('');
  };
  return (
    <div className={styles.picker}>
      <Input
        label={label}
        name={name}
        type="search"
        placeholder={said.placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter takes the first that was found; the form around it waits for its button.
          event.preventDefault();
          if (found[0] !== undefined) add(found[0].id);
        }}
      />
      {text.trim() !== '' && (
        <ul className={styles.found} aria-label={said.found}>
          {found.map((contact) => (
            <li key={contact.id}>
              <Button look="plain" icon="add" onClick={() => add(contact.id)}>
                {nameOf(contact)}
              </Button>
            </li>
          ))}
          {found.length === 0 && <li className={styles.none}>{said.none}</li>}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={said.chosen}>
          {chosen.map((id) => (
            <Chosen key={id} id={id} onRemove={() => onChange(chosen.filter((one) => one !== id))} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Chosen({ id, onRemove }: { id: string; onRemove(): void }) {
  const { org, api } = useHere();
  const { data } = useQuery({
    queryKey: [org, 'contacts', 'one', id],
    queryFn: () => api.contacts.get(id),
    staleTime: 60_000,
  });
  const name = data ? nameOf(data) : '…';
  return (
    <li>
      {name}
      <Button look="plain" aria-label={said.removeOne(name)} onClick={onRemove}>
        {said.remove}
      </Button>
    </li>
  );
}

function useFound(q: string): readonly Contact[] {
  const { org, api } = useHere();
  const { data = [] } = useQuery({
    queryKey: [org, 'contacts', 'found', q],
    queryFn: () => api.contacts.list({ q }).take(MOST_FOUND),
    enabled: q !== '',
  });
  return q === '' ? [] : data;
}

const nameOf = ({ first_name, last_name, email }: Contact): string => {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return name === '' ? email : `${name} (${email})`;
};
