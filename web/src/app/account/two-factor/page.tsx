/** A code of an app after the password: off, being set up, or on. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staff } from '../../../api/client.ts';
import { Badge } from '../../../kit/overlays/messages.tsx';
import { PageHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { ME, useSignedIn } from '../../session.tsx';
import { AskPassword } from './ask-password.tsx';
import { Recovery } from './recovery.tsx';
import { type Secret, Setup } from './setup.tsx';

export default function TwoFactorPage() {
  const me = useSignedIn();
  const client = useQueryClient();
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<string[]>();
  const refresh = () => void client.invalidateQueries({ queryKey: ME });
  const isOn = me.staff.two_factor;
  return (
    <>
      <PageHeader
        title="Two-factor"
        description={
          <>
            A code from an app on your phone, asked for after your password.{' '}
            <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
          </>
        }
      />
      <Stack narrow>
        {codes !== undefined ? (
          <Recovery codes={codes} onDone={() => setCodes(undefined)} />
        ) : isOn ? (
          <AskPassword
            title="Turn two-factor off"
            description="Your password alone will be enough to sign in. The recovery codes end, too."
            action="Turn off"
            danger
            call={(password) => staff.account.endTwoFactor({ password })}
            done="Two-factor is off."
            onDone={refresh}
          />
        ) : secret !== undefined ? (
          <Setup
            secret={secret}
            onDone={(recovery) => {
              setCodes(recovery);
              setSecret(undefined);
              refresh();
            }}
          />
        ) : (
          <AskPassword
            title="Turn two-factor on"
            description="You need an authenticator app, such as the one your phone brings along."
            action="Set up"
            call={(password) => staff.account.beginTwoFactor({ password })}
            onDone={setSecret}
          />
        )}
      </Stack>
    </>
  );
}
