/** Whom an invitation goes to: everybody, tags, single contacts, those who have not answered yet. */
import type { AudienceInput } from '@fairway/sdk';
import { Checkbox, Select } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import { ContactPicker } from '../patterns/contact-picker.tsx';
import { useHere } from '../session.tsx';
import styles from './audience-fields.module.css';
import { useInvitations, useInvitationTitle, useTags } from './queries.ts';

const said = words.invitations.audience;

interface Props {
  audience: AudienceInput;
  onChange(audience: AudienceInput): void;
}

export function AudienceFields({ audience, onChange }: Props) {
  const { can } = useHere();
  const tags = useTags();
  const { all = false, tag_ids = [], contact_ids = [] } = audience;
  const toggle = (id: string, isOn: boolean) =>
    onChange({ ...audience, tag_ids: isOn ? [...tag_ids, id] : tag_ids.filter((one) => one !== id) });
  return (
    <fieldset className={styles.audience}>
      <legend>{said.title}</legend>
      <Checkbox
        label={said.all}
        checked={all}
        onChange={({ target }) => onChange({ ...audience, all: target.checked })}
      />
      {!all && tags.length > 0 && (
        <div className={styles.tags}>
          {tags.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={said.tag(name)}
              checked={tag_ids.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
        </div>
      )}
      {!all && can('contacts:read') && (
        <ContactPicker
          label={said.contacts}
          chosen={contact_ids}
          onChange={(ids) => onChange({ ...audience, contact_ids: [...ids] })}
        />
      )}
      {!all && <Reminder audience={audience} onChange={onChange} />}
    </fieldset>
  );
}

/** Of an invitation that is out: whoever got it and has not answered. */
function Reminder({ audience, onChange }: Props) {
  const sent = useInvitations({ status: 'sent' }).items.filter(({ tournament_id }) => tournament_id !== null);
  const title = useInvitationTitle();
  if (sent.length === 0) return null;
  return (
    <Select
      label={said.unanswered}
      options={[
        { value: '', label: said.nobody },
        ...sent.map((one) => ({ value: one.id, label: title(one) })),
      ]}
      value={audience.unanswered ?? ''}
      onChange={({ target }) => onChange({ ...audience, unanswered: target.value || null })}
    />
  );
}
