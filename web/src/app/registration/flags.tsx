/** What somebody should look at, and the button that says it is settled. */
import type { RegistrationDetail, RegistrationFlag } from '@fairway/sdk';
import { dateTime } from '../../api/format.ts';
import { Button } from '../../kit/forms/button.tsx';
import { ErrorAlert, Note } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { useAction } from '../patterns/use-action.ts';
import { registrationsKey } from '../registrations/queries.ts';
import { FLAG_LABELS } from '../registrations/words.ts';
import { useHere } from '../session.tsx';

const said = words.registrations.flag;

export function Flags({ registration: { id, flags } }: { registration: RegistrationDetail }) {
  const { org, api, can } = useHere();
  const resolve = useAction((code: RegistrationFlag['code']) => api.registrations.resolveFlag(id, { code }), {
    done: (_, code) => said.resolved(FLAG_LABELS[code]),
    refresh: [registrationsKey(org)],
  });
  return (
    <>
      <ErrorAlert error={resolve.error} />
      {flags.map(({ code, detail, created_at }) => (
        <Note key={code}>
          <h2>{FLAG_LABELS[code]}</h2>
          <p>{said.since(words.refusals.note(detail), dateTime(created_at))}</p>
          {can('registrations:write') && (
            <Button busy={resolve.busy} onClick={() => resolve.run(code)}>
              {said.resolve}
            </Button>
          )}
        </Note>
      ))}
    </>
  );
}
