/** What the screens in the clubhouse show. */
import type { TournamentSettings } from '@fairway/sdk';
import { Card } from '../../../kit/data/card.tsx';
import { FieldGroup } from '../../../kit/forms/field.tsx';
import { Checkbox, Input, Switch } from '../../../kit/forms/input.tsx';
import { words } from '../../../words/app.ts';
import { BOARDS } from './values.ts';

const said = words.eventSettings.tv;

export const ScreensCard = ({ settings: { tv } }: { settings: TournamentSettings }) => (
  <Card title={said.title} description={said.description}>
    <Input
      label={said.seconds}
      name="tv.seconds"
      inputMode="numeric"
      defaultValue={tv.seconds}
      hint={said.secondsHint}
    />
    <Switch
      label={said.flights}
      name="tv.rotateFlights"
      defaultChecked={tv.rotateFlights}
      description={said.flightsHint}
    />
    <FieldGroup name="tv.boards" legend={said.boards}>
      {BOARDS.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={said.board(label)}
          name="tv.boards"
          value={value}
          defaultChecked={tv.boards.includes(value)}
        />
      ))}
    </FieldGroup>
  </Card>
);
