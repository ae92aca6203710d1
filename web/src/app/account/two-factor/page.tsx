/** A code of an app after the password: off, being set up, or on. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staff } from '../../../api/client.ts';
import { Badge } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { PageHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { ME, useSignedIn } from '../../session.tsx';
import { AskProof } from './ask-proof.tsx';
import { Recovery } from './recovery.tsx';
import { type Secret, Setup } from './setup.tsx';

const said = words.account.twoFactor;

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
        title={said.title}
        description={
          <>
            {said.about} <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? said.on : said.off}</Badge>
          </>
        }
      />
      <Stack narrow>
        {codes !== undefined ? (
          <Recovery codes={codes} onDone={() => setCodes(undefined)} />
        ) : isOn ? (
          <AskProof
            title={said.turnOffTitle}
            description={said.turnOffAbout}
            action={said.turnOff}
            danger
            call={(proof) => staff.account.endTwoFactor(proof)}
            done={said.turnedOff}
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
          <AskProof
            title={said.turnOnTitle}
            description={said.turnOnAbout}
            action={said.setUp}
            call={(proof) => staff.account.beginTwoFactor(proof)}
            onDone={setSecret}
          />
        )}
      </Stack>
    </>
  );
}
