/** How golfers sign up, and what it costs. */
import type { TournamentSettings } from '@fairway/sdk';
import { typedSum, typedTime } from '../../../api/format.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Row } from '../../../kit/forms/form.tsx';
import { Input, Switch } from '../../../kit/forms/input.tsx';

export function RegistrationCard({ settings: { registration, timezone } }: { settings: TournamentSettings }) {
  const { enabled, feeCents, currency, capacity, perPlayer, closesAt, waitlist, payOffline, refundUntil } =
    registration;
  const time = (at: string | null) => (at === null ? '' : typedTime(at, timezone));
  return (
    <Card title="Registration">
      <Switch
        label="Registration open"
        name="registration.enabled"
        defaultChecked={enabled}
        description="Needs a public address. Switched on, an event in set-up opens."
      />
      <Row>
        <Input
          label="Fee"
          name="registration.feeCents"
          inputMode="decimal"
          defaultValue={typedSum(feeCents, currency)}
        />
        <Input
          label="Currency"
          name="registration.currency"
          defaultValue={currency.toUpperCase()}
          maxLength={3}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Input
          label="Capacity"
          name="registration.capacity"
          inputMode="numeric"
          defaultValue={capacity ?? ''}
          placeholder="No limit"
        />
      </Row>
      <Switch
        label="Fee per player"
        name="registration.perPlayer"
        defaultChecked={perPlayer}
        description="Off: the fee is for the team."
      />
      <Row>
        <Input
          label="Closes at"
          name="registration.closesAt"
          type="datetime-local"
          defaultValue={time(closesAt)}
          hint="In the event's time zone."
        />
        <Input
          label="Refund until"
          name="registration.refundUntil"
          type="datetime-local"
          defaultValue={time(refundUntil)}
          hint="Until then golfers cancel by themselves and get their money back."
        />
      </Row>
      <Switch
        label="Waitlist"
        name="registration.waitlist"
        defaultChecked={waitlist}
        description="Golfers can queue once every place is taken."
      />
      <Switch
        label="Pay later"
        name="registration.payOffline"
        defaultChecked={payOffline}
        description="By cash, check or transfer."
      />
    </Card>
  );
}
