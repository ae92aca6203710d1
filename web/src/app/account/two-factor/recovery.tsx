/** The codes for the day the phone is lost. They are shown only now. */

import { Card } from '../../../kit/data/card.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { CopyField } from '../../../kit/forms/copy-field.tsx';
import { Actions } from '../../../kit/forms/form.tsx';

export const Recovery = ({ codes, onDone }: { codes: readonly string[]; onDone(): void }) => (
  <Card
    title="Recovery codes"
    description="Each is good for one sign-in without the app. Keep them somewhere safe: they are shown only now."
  >
    <CopyField label="Recovery codes" value={codes.join('\n')} rows={codes.length} action="Copy codes" />
    <Actions>
      <Button look="primary" onClick={onDone}>
        Done
      </Button>
    </Actions>
  </Card>
);
