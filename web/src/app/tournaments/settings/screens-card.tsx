/** What the screens in the clubhouse show. */
import type { TournamentSettings } from '@fairway/sdk';
import { Card } from '../../../kit/data/card.tsx';
import { Checkbox, Input, Switch } from '../../../kit/forms/input.tsx';
import styles from './settings.module.css';
import { BOARDS } from './values.ts';

export const ScreensCard = ({ settings: { tv } }: { settings: TournamentSettings }) => (
  <Card title="TV" description="Screens turn through the boards by themselves.">
    <Input
      label="Seconds a page"
      name="tv.seconds"
      inputMode="numeric"
      defaultValue={tv.seconds}
      hint="From 4 to 60."
    />
    <Switch
      label="Show each flight"
      name="tv.rotateFlights"
      defaultChecked={tv.rotateFlights}
      description="Off: the whole field only."
    />
    <fieldset className={styles.group}>
      <legend>Boards on TV</legend>
      {BOARDS.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={`${label} on TV`}
          name="tv.boards"
          value={value}
          defaultChecked={tv.boards.includes(value)}
        />
      ))}
    </fieldset>
  </Card>
);
