/** The fields of one sponsor. */
import { useState } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { Row } from '../../../kit/forms/form.tsx';
import { Input } from '../../../kit/forms/input.tsx';
import { PICTURE_TYPES, readPicture } from '../../../kit/forms/shrink-image.ts';
import { webAddress } from '../../../kit/forms/web-address.ts';
import { words } from '../../../words/app.ts';
import styles from './settings.module.css';
import { type Draft, imageOf } from './sponsor-drafts.ts';

const said = words.eventSettings.sponsors;

/** As much as the service takes. */
const LARGEST_LOGO = 256 * 1024;

interface Props {
  draft: Draft;
  at: number;
  onChange(part: Partial<Draft>): void;
  onRemove(): void;
  /** Undefined for the first. */
  onRaise: (() => void) | undefined;
}

export function SponsorFields({ draft, at, onChange, onRemove, onRaise }: Props) {
  const image = imageOf(draft);
  const title = draft.name || said.unnamed(at + 1);
  return (
    <fieldset className={styles.sponsor}>
      <legend>{said.sponsor(at + 1)}</legend>
      <Row>
        <Input
          label={said.name(at + 1)}
          name={`sponsors.${at}.name`}
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Input
          label={said.url(at + 1)}
          name={`sponsors.${at}.url`}
          type="url"
          placeholder="https://"
          hint={said.urlHint}
          value={draft.url}
          onChange={(event) => onChange({ url: event.target.value })}
          onBlur={() => {
            const url = webAddress(draft.url);
            if (url !== draft.url) onChange({ url });
          }}
        />
      </Row>
      <div className={styles.logo}>
        {image && <img src={image} alt={said.logoOf(title)} />}
        <LogoField at={at} onChange={onChange} />
      </div>
      <div className={styles.sponsorButtons}>
        {image && (
          <Button look="plain" onClick={() => onChange({ logo: null, keepLogo: null, logoPath: null })}>
            {said.removeLogo(title)}
          </Button>
        )}
        {onRaise && (
          <Button look="plain" onClick={onRaise}>
            {said.raise(title)}
          </Button>
        )}
        <Button look="plain" onClick={onRemove}>
          {said.remove(title)}
        </Button>
      </div>
    </fieldset>
  );
}

const REFUSALS = { svg: said.noSvg, unreadable: said.noImage };

function LogoField({ at, onChange }: Pick<Props, 'at' | 'onChange'>) {
  const [wrong, setWrong] = useState<string>();
  const take = async (file: File) => {
    const logo = await readPicture(file, LARGEST_LOGO);
    setWrong(typeof logo === 'string' ? REFUSALS[logo] : undefined);
    if (typeof logo !== 'string') onChange({ logo });
  };
  return (
    <Input
      label={said.logo(at + 1)}
      name={`sponsors.${at}.logo`}
      type="file"
      accept={PICTURE_TYPES}
      hint={said.logoHint}
      error={wrong}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        if (file) void take(file);
      }}
    />
  );
}
