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
import { words } from '../../words/app.ts';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';

const said = words.registrations.link;

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
      done: ({ isCopied }) => (isCopied ? said.copied : said.created),
      onDone: ({ manage_url, isCopied }) => setLink(isCopied ? undefined : manage_url),
    },
  );
  return (
    <>
      <ErrorAlert error={make.error} />
      <Button icon="copy" busy={make.busy} onClick={() => make.run()}>
        {said.copy}
      </Button>
      <Dialog
        open={link !== undefined}
        onClose={() => setLink(undefined)}
        title={said.title}
        description={said.about}
      >
        <CopyField label={said.label} value={link ?? ''} />
        <Actions>
          <Button look="primary" onClick={() => setLink(undefined)}>
            {said.done}
          </Button>
        </Actions>
      </Dialog>
    </>
  );
}
