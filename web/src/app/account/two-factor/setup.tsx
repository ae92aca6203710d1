/** The secret as a QR code and as text, and the first code of the app, which proves that it arrived there. */
import { staff } from '../../../api/client.ts';
import { Card } from '../../../kit/data/card.tsx';
import { QrCode } from '../../../kit/data/qr-code.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { CopyField } from '../../../kit/forms/copy-field.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { text } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { useFocus } from '../../../kit/hooks/use-focus.ts';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { useAction } from '../../patterns/use-action.ts';

export interface Secret {
  secret: string;
  otpauth_url: string;
}

export function Setup({ secret, onDone }: { secret: Secret; onDone(codes: string[]): void }) {
  const field = useFocus<HTMLInputElement>();
  const confirm = useAction((code: string) => staff.account.confirmTwoFactor({ code }), {
    done: () => 'Two-factor is on.',
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <Card
      title="Add Fairway to your app"
      description="Scan the picture with the app, or type the secret into it."
    >
      <QrCode label="QR code for your authenticator app" text={secret.otpauth_url} />
      <CopyField label="Secret" value={secret.secret} />
      <Form messages={confirm.messages} onSubmit={(form) => confirm.run(text(form, 'code'))}>
        <ErrorAlert error={confirm.error} />
        <Input
          ref={field}
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="The six digits that the app shows now."
          required
        />
        <Actions>
          <Button type="submit" look="primary" busy={confirm.busy}>
            Turn on
          </Button>
        </Actions>
      </Form>
    </Card>
  );
}
