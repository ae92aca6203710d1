/** How golfers sign up, and what it costs. */
import type { TournamentSettings } from '@fairway/sdk';
import { typedSum, typedTime } from '../../../api/format.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Row } from '../../../kit/forms/form.tsx';
import { Input, Switch } from '../../../kit/forms/input.tsx';
import { words } from '../../../words/app.ts';
import { PlacesField } from './places-field.tsx';

const said = words.eventSettings.registration;

interface Props {
  settings: TournamentSettings;
  /** As it is typed now. */
  teamSize: number;
}

export function RegistrationCard({ settings: { registration, timezone }, teamSize }: Props) {
  const { enabled, feeCents, currency, capacity, perPlayer, closesAt, waitlist, payOffline, refundUntil } =
    registration;
  const time = (at: string | null) => (at === null ? '' : typedTime(at, timezone));
  return (
    <Card title={said.title}>
      <Switch
        label={said.open}
        name="registration.enabled"
        defaultChecked={enabled}
        description={said.openHint}
      />
      <Row>
        <Input
          label={said.fee}
          name="registration.feeCents"
          inputMode="decimal"
          defaultValue={typedSum(feeCents, currency)}
        />
        <Input
          label={said.currency}
          name="registration.currency"
          defaultValue={currency.toUpperCase()}
          maxLength={3}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <PlacesField name="registration.capacity" saved={capacity} teamSize={teamSize} />
      </Row>
      <Switch
        label={said.perPlayer}
        name="registration.perPlayer"
        defaultChecked={perPlayer}
        description={said.perPlayerHint}
      />
      <Row>
        <Input
          label={said.closesAt}
          name="registration.closesAt"
          type="datetime-local"
          defaultValue={time(closesAt)}
          hint={said.inZone}
        />
        <Input
          label={said.refundUntil}
          name="registration.refundUntil"
          type="datetime-local"
          defaultValue={time(refundUntil)}
          hint={said.refundHint}
        />
      </Row>
      <Switch
        label={said.waitlist}
        name="registration.waitlist"
        defaultChecked={waitlist}
        description={said.waitlistHint}
      />
      <Switch
        label={said.payLater}
        name="registration.payOffline"
        defaultChecked={payOffline}
        description={said.payLaterHint}
      />
    </Card>
  );
}
