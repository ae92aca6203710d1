/** Where everybody finds the event, and what they see of the boards. */
import type { TournamentSettings } from '@fairway/sdk';
import { publicUrl } from '../../../api/public-url.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Input, Select } from '../../../kit/forms/input.tsx';

const PUBLIC_BOARDS = [
  { value: 'live', label: 'Live' },
  { value: 'frozen', label: 'Frozen' },
  { value: 'hidden', label: 'Hidden' },
];

export const PublicCard = ({ settings }: { settings: TournamentSettings }) => (
  <Card title="Public page">
    <Input
      label="Public address"
      name="publicSlug"
      defaultValue={settings.publicSlug ?? ''}
      placeholder="spring-scramble-2026"
      autoCapitalize="none"
      spellCheck={false}
      hint={`Lower case letters, digits and hyphens. The page is ${publicUrl()}/e/${settings.publicSlug ?? '…'}`}
    />
    <Select
      label="Public board"
      name="publicBoard"
      defaultValue={settings.publicBoard}
      options={PUBLIC_BOARDS}
      hint="Frozen keeps for everybody outside the boards of that moment: the winner is kept for the ceremony."
    />
  </Card>
);
