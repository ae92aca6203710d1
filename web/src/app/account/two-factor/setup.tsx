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
import { words } from '../../../words/app.ts';
import { useAction } from '../../patterns/use-action.ts';

const said = words.account.twoFactor;

export interface Secret {
  secret: string;
  otpauth_url: string;
}

export function Setup({ secret, onDone }: { secret: Secret; onDone(codes: string[]): void }) {
  const field = useFocus<HTMLInputElement>();
  const confirm = useAction((code: string) => staff.account.confirmTwoFactor({ code }), {
    done: () => said.turnedOn,
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <Card title={said.addTitle} description={said.addAbout}>
      <QrCode label={said.qrCode} text={secret.otpauth_url} />
      <CopyField label={said.secret} value={secret.secret} />
      <Form messages={confirm.messages} onSubmit={(form) => confirm.run(text(form, 'code'))}>
        <ErrorAlert error={confirm.error} />
        <Input
          ref={field}
          label={said.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={said.codeHint}
          required
        />
        <Actions>
          <Button type="submit" look="primary" busy={confirm.busy}>
            {said.turnOn}
          </Button>
        </Actions>
      </Form>
    </Card>
  );
}
