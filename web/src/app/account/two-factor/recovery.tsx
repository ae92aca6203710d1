/** The codes for the day the phone is lost. They are shown only now. */

import { Card } from '../../../kit/data/card.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { CopyField } from '../../../kit/forms/copy-field.tsx';
import { Actions } from '../../../kit/forms/form.tsx';
import { words } from '../../../words/app.ts';

const said = words.account.twoFactor;

export const Recovery = ({ codes, onDone }: { codes: readonly string[]; onDone(): void }) => (
  <Card title={said.recovery} description={said.recoveryAbout}>
    <CopyField label={said.recovery} value={codes.join('\n')} rows={codes.length} action={said.copyCodes} />
    <Actions>
      <Button look="primary" onClick={onDone}>
        {said.done}
      </Button>
    </Actions>
  </Card>
);
