/** Where everybody finds the event, and what they see of the boards. */
import type { Tournament, TournamentSettings } from '@fairway/sdk';
import { Card } from '../../../kit/data/card.tsx';
import { Row } from '../../../kit/forms/form.tsx';
import { Input, Select, Textarea } from '../../../kit/forms/input.tsx';
import { words } from '../../../words/app.ts';
import { PublicAddressField } from '../public-address-field.tsx';

const said = words.eventSettings.publicPage;

const PUBLIC_BOARDS = (['live', 'frozen', 'hidden'] as const).map((value) => ({
  value,
  label: said.boards[value],
}));

/** Each in its own words, for whoever looks for it. */
const LANGUAGES = [
  { value: 'en', label: said.languages.en },
  { value: 'de', label: said.languages.de },
];

interface Props {
  settings: TournamentSettings;
  tournament: Tournament;
  /** The name of the event while somebody changes it. */
  typedName: string | undefined;
}

export const PublicCard = ({ settings, tournament, typedName }: Props) => (
  <Card title={said.title}>
    <PublicAddressField
      name="publicSlug"
      eventName={typedName}
      saved={settings.publicSlug ?? ''}
      tournamentId={tournament.id}
    />
    <Select
      label={said.board}
      name="publicBoard"
      defaultValue={settings.publicBoard}
      options={PUBLIC_BOARDS}
      hint={said.boardHint}
    />
    <Textarea
      label={said.description}
      name="description"
      rows={5}
      maxLength={4000}
      defaultValue={settings.description ?? ''}
      hint={said.descriptionHint}
    />
    <Row>
      <Input
        label={said.startTime}
        name="startTime"
        type="time"
        defaultValue={settings.startTime ?? ''}
        hint={said.startTimeHint}
      />
      <Input
        label={said.replyTo}
        name="replyTo"
        type="email"
        defaultValue={settings.replyTo ?? ''}
        hint={said.replyToHint}
      />
    </Row>
    <Select
      label={said.language}
      name="language"
      defaultValue={settings.language}
      options={LANGUAGES}
      hint={said.languageHint}
    />
  </Card>
);
