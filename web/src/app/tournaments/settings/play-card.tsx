/** How the event is played and ranked. */
import type { Tournament, TournamentSettings } from '@fairway/sdk';
import { timeZones } from '../../../api/format.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Row } from '../../../kit/forms/form.tsx';
import { Checkbox, Input, Select, Switch } from '../../../kit/forms/input.tsx';
import styles from './settings.module.css';
import { BOARDS } from './values.ts';

const HANDICAPS = [
  { value: 'as_entered', label: 'As entered' },
  { value: 'whs', label: 'World Handicap System allowances' },
];
const POINTS = [
  { value: 'net', label: 'Net score' },
  { value: 'gross', label: 'Gross score' },
];
const LIMITS = [
  { value: '', label: 'No limit' },
  { value: 'net_double_bogey', label: 'Net double bogey' },
];
const TIES = [
  { value: 'auto', label: 'Share until final, then count back' },
  { value: 'shared', label: 'Share the place' },
  { value: 'countback', label: 'Count back' },
];

export const PlayCard = ({
  settings,
  format,
}: {
  settings: TournamentSettings;
  format: Tournament['format'];
}) => (
  <Card title="Play">
    <Row>
      <Input label="Time zone" name="timezone" list="time-zones" defaultValue={settings.timezone} />
      <Input label="Team size" name="teamSize" inputMode="numeric" defaultValue={settings.teamSize} />
      <Input
        label="Balls that count"
        name="bestBallCount"
        inputMode="numeric"
        defaultValue={settings.bestBallCount}
        hint={format === 'best_ball' ? 'Of a team, on each hole.' : 'For best ball alone.'}
      />
    </Row>
    <datalist id="time-zones">
      {timeZones().map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
    <fieldset className={styles.group}>
      <legend>Boards</legend>
      {/* What is disabled is not sent with a form, and gross is always on. */}
      <input type="hidden" name="boards" value="gross" />
      {BOARDS.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          name="boards"
          value={value}
          defaultChecked={settings.boards.includes(value)}
          disabled={value === 'gross'}
        />
      ))}
    </fieldset>
    <Row>
      <Select
        label="Handicaps"
        name="handicapMode"
        options={HANDICAPS}
        defaultValue={settings.handicapMode}
      />
      <Select
        label="Stableford points for"
        name="stablefordBasis"
        options={POINTS}
        defaultValue={settings.stablefordBasis}
      />
    </Row>
    <Row>
      <Select
        label="Most on a hole"
        name="maxScore"
        options={LIMITS}
        defaultValue={settings.maxScore ?? ''}
      />
      <Select label="Equal scores" name="ties" options={TIES} defaultValue={settings.ties} />
    </Row>
    <Switch label="Side games" name="sideGamesEnabled" defaultChecked={settings.sideGamesEnabled} />
    <Switch
      label="Play suspended"
      name="suspended"
      defaultChecked={settings.suspended}
      description="For weather. Meanwhile the event does not become final by itself."
    />
  </Card>
);
