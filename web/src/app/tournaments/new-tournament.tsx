/** The form of a new event. It begins empty, or with settings and parts of another one. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ownTimeZone } from '../../api/format.ts';
import { Row } from '../../kit/forms/form.tsx';
import { optionalText, text } from '../../kit/forms/form-values.ts';
import { Input, Select } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import { tournamentPath } from '../paths.ts';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { CopyFrom, copyOf } from './copy-from.tsx';
import { formatOf, formatOptions } from './formats.ts';
import { freeAddress, PublicAddressField } from './public-address-field.tsx';
import { atItsField } from './settings/values.ts';
import { timeZoneOptions } from './time-zones.ts';

const said = words.lifecycle.newEvent;

/** Where they stand in the call, and so in the names of their fields. */
const SETTINGS = 'settings.';

export function NewTournament({ onClose }: { onClose(): void }) {
  const { org, api } = useHere();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [model, setModel] = useState('');
  const create = useAction(
    async (form: FormData) => {
      const address = optionalText(form, `${SETTINGS}publicSlug`);
      const publicSlug = await freeAddress(org, text(form, 'name'), address);
      const timezone = optionalText(form, `${SETTINGS}timezone`);
      const settings = { ...(publicSlug && { publicSlug }), ...(timezone && { timezone }) };
      return api.tournaments
        .create({
          name: text(form, 'name'),
          courseName: optionalText(form, 'courseName'),
          eventDate: optionalText(form, 'eventDate'),
          format: formatOf(text(form, 'format')),
          ...copyOf(form),
          ...(Object.keys(settings).length > 0 && { settings }),
        })
        .catch(atItsField(SETTINGS));
    },
    {
      done: () => said.done,
      refresh: [[org, 'tournaments']],
      onDone: ({ id }) => void navigate({ to: tournamentPath(org, id, 'overview') }),
    },
  );
  return (
    <FormDialog
      title={said.title}
      submit={said.create}
      action={create}
      values={(form) => form}
      onClose={onClose}
    >
      <Input
        label={said.name}
        name="name"
        placeholder={said.nameExample}
        onChange={({ target }) => setName(target.value)}
        required
      />
      <PublicAddressField name={`${SETTINGS}publicSlug`} eventName={name} />
      <Input label={said.course} optional name="courseName" placeholder={said.courseExample} />
      <Row>
        <Input label={said.date} optional name="eventDate" type="date" />
        <Select label={said.format} name="format" options={formatOptions} />
      </Row>
      <CopyFrom model={model} onModel={setModel} />
      {model === '' && (
        <Select
          label={words.eventSettings.play.timeZone}
          name={`${SETTINGS}timezone`}
          defaultValue={ownTimeZone()}
          options={timeZoneOptions(ownTimeZone())}
        />
      )}
    </FormDialog>
  );
}
