/**
 * A secret link for the golfer, to see, pay and cancel the registration by. Each press makes a further one.
 */
import type { RegistrationDetail } from '@fairway/sdk';
import { useState } from 'react';
import { Button } from '../../kit/forms/button.tsx';
import { CopyField } from '../../kit/forms/copy-field.tsx';
import { copyText } from '../../kit/forms/copy-text.ts';
import { Actions } from '../../kit/forms/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';

export function CopyLink({ registration: { id } }: { registration: RegistrationDetail }) {
  const { api } = useHere();
  const [link, setLink] = useState<string>();
  const make = useAction(
    async () => {
      const { manage_url } = await api.registrations.createLink(id);
      // Some browsers let a page copy only while the finger is still down: then the link is shown.
      return { manage_url, isCopied: await copyText(manage_url) };
    },
    {
      done: ({ isCopied }) => (isCopied ? 'The link is copied.' : 'The link is made.'),
      onDone: ({ manage_url, isCopied }) => setLink(isCopied ? undefined : manage_url),
    },
  );
  return (
    <>
      <ErrorAlert error={make.error} />
      <Button icon="copy" busy={make.busy} onClick={() => make.run()}>
        Copy link
      </Button>
      <Dialog
        open={link !== undefined}
        onClose={() => setLink(undefined)}
        title="Link for the golfer"
        description="Whoever has it sees the registration, and can pay or cancel it."
      >
        <CopyField label="Link" value={link ?? ''} />
        <Actions>
          <Button look="primary" onClick={() => setLink(undefined)}>
            Done
          </Button>
        </Actions>
      </Dialog>
    </>
  );
}
