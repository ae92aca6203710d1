/** How the event is played and ranked. */
import type { Tournament, TournamentSettings } from '@fairway/sdk';
import { Card } from '../../../kit/data/card.tsx';
import { FieldGroup } from '../../../kit/forms/field.tsx';
import { Row } from '../../../kit/forms/form.tsx';
import { Checkbox, Input, Select, Switch } from '../../../kit/forms/input.tsx';
import { words } from '../../../words/app.ts';
import { timeZoneOptions } from '../time-zones.ts';
import { BOARDS } from './values.ts';

const said = words.eventSettings.play;

/** The values of a select, in the order of their words. */
const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const LIMITS = [
  { value: '', label: said.limits.none },
  { value: 'net_double_bogey', label: said.limits.net_double_bogey },
];

const INCOMPLETE_CARDS = [
  { value: 'unranked', label: words.lifecycle.finish.unranked },
  { value: 'rank', label: words.lifecycle.finish.rank },
];

interface Props {
  settings: TournamentSettings;
  format: Tournament['format'];
  onTeamSize(typed: string): void;
}

export const PlayCard = ({ settings, format, onTeamSize }: Props) => (
  <Card title={said.title}>
    <Row>
      <Select
        label={said.timeZone}
        name="timezone"
        options={timeZoneOptions(settings.timezone)}
        defaultValue={settings.timezone}
      />
      <Input
        label={said.teamSize}
        name="teamSize"
        inputMode="numeric"
        defaultValue={settings.teamSize}
        onChange={({ target }) => onTeamSize(target.value)}
      />
      <Input
        label={said.countingBalls}
        name="bestBallCount"
        inputMode="numeric"
        defaultValue={settings.bestBallCount}
        hint={format === 'best_ball' ? said.countingBallsHint : said.bestBallOnly}
      />
    </Row>
    <FieldGroup name="boards" legend={said.boards}>
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
    </FieldGroup>
    <Row>
      <Select
        label={said.handicaps}
        name="handicapMode"
        options={optionsOf(said.handicapModes)}
        defaultValue={settings.handicapMode}
      />
      <Select
        label={said.pointsFor}
        name="stablefordBasis"
        options={optionsOf(said.pointsFrom)}
        defaultValue={settings.stablefordBasis}
      />
    </Row>
    <Row>
      <Select
        label={said.mostOnHole}
        name="maxScore"
        options={LIMITS}
        defaultValue={settings.maxScore ?? ''}
      />
      <Select label={said.ties} name="ties" options={optionsOf(said.tieRules)} defaultValue={settings.ties} />
      <Select
        label={words.lifecycle.finish.incomplete}
        name="incompleteCards"
        options={INCOMPLETE_CARDS}
        defaultValue={settings.incompleteCards}
      />
    </Row>
    <Switch label={said.sideGames} name="sideGamesEnabled" defaultChecked={settings.sideGamesEnabled} />
    <Switch
      label={said.suspended}
      name="suspended"
      defaultChecked={settings.suspended}
      description={said.suspendedHint}
    />
  </Card>
);
