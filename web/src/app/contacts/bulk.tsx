/** What can be done to all chosen contacts at once. */
import type { ContactBulk } from '@fairway/sdk';
import { useState } from 'react';
import { Button } from '../../kit/forms/button.tsx';
import { Actions, Form } from '../../kit/forms/form.tsx';
import { optionalText, text } from '../../kit/forms/form-values.ts';
import { Input, Select } from '../../kit/forms/input.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { ConfirmAction } from '../patterns/confirm-action.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import styles from './bulk.module.css';
import { contactsKey, tagsKey, useTags } from './queries.ts';

interface Props {
  ids: readonly string[];
  /** Nothing is chosen any more. */
  onDone(): void;
}

const said = words.contacts.bulk;

/** What one call may hold. */
const MOST_AT_ONCE = 1000;

export function BulkBar({ ids, onDone }: Props) {
  const [asked, setAsked] = useState<ContactBulk['action']>();
  const close = () => setAsked(undefined);
  return (
    <div className={styles.bar}>
      <strong>{said.chosen(ids.length)}</strong>
      <Button onClick={() => setAsked('tag')}>{said.tag}</Button>
      <Button onClick={() => setAsked('untag')}>{said.untag}</Button>
      <Button look="danger" onClick={() => setAsked('delete')}>
        {said.delete}
      </Button>
      <Button look="plain" onClick={onDone}>
        {said.none}
      </Button>
      {(asked === 'tag' || asked === 'untag') && (
        <TagDialog action={asked} ids={ids} onClose={close} onDone={onDone} />
      )}
      <DeleteContacts ids={ids} open={asked === 'delete'} onClose={close} onDone={onDone} />
    </div>
  );
}

function useBulk() {
  const { api } = useHere();
  return async (action: ContactBulk['action'], ids: readonly string[], tag_id?: string): Promise<number> => {
    let changed = 0;
    for (let at = 0; at < ids.length; at += MOST_AT_ONCE) {
      const some = ids.slice(at, at + MOST_AT_ONCE);
      changed += (await api.contacts.changeMany({ action, ids: some, tag_id })).count;
    }
    return changed;
  };
}

interface TagProps extends Props {
  action: 'tag' | 'untag';
  onClose(): void;
}

function TagDialog({ action, ids, onClose, onDone }: TagProps) {
  const { org, api } = useHere();
  const tags = useTags().data ?? [];
  const change = useBulk();
  const isOn = action === 'tag';
  const apply = useAction(
    async ({ tagId, name }: { tagId: string; name: string | undefined }) => {
      const id = name === undefined ? tagId : (await api.tags.create({ name })).id;
      return change(action, ids, id);
    },
    {
      done: (changed) => (isOn ? said.tagged(changed) : said.untagged(changed)),
      refresh: [contactsKey(org), tagsKey(org)],
      onDone: () => {
        onClose();
        onDone();
      },
    },
  );
  const title = isOn ? said.tagTitle(ids.length) : said.untagTitle(ids.length);
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form
        messages={apply.messages}
        onSubmit={(form) => apply.run({ tagId: text(form, 'tag'), name: optionalText(form, 'name') })}
      >
        <ErrorAlert error={apply.error} />
        <Select
          label={words.contacts.tag}
          name="tag"
          options={tags.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {isOn && <Input label={said.newTag} name="name" hint={said.newTagHint} />}
        <Actions>
          <Button onClick={onClose}>{words.contacts.form.cancel}</Button>
          <Button type="submit" look="primary" busy={apply.busy}>
            {isOn ? said.addTag : said.removeTag}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

function DeleteContacts({ ids, open, onClose, onDone }: Props & { open: boolean; onClose(): void }) {
  const { org } = useHere();
  const change = useBulk();
  const remove = useAction(() => change('delete', ids), {
    done: said.deleted,
    refresh: [contactsKey(org)],
    onDone: () => {
      onClose();
      onDone();
    },
  });
  return (
    <ConfirmAction
      open={open}
      onClose={onClose}
      title={said.deleteTitle(ids.length)}
      description={said.deleteHelp}
      verb={said.delete}
      action={remove}
    />
  );
}
