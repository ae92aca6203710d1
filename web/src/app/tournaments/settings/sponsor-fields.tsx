/** The fields of one sponsor. */
import { useState } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { Row } from '../../../kit/forms/form.tsx';
import { Input } from '../../../kit/forms/input.tsx';
import styles from './settings.module.css';
import { type Draft, imageOf, LOGO_TYPES, readLogo } from './sponsor-drafts.ts';

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
  const title = draft.name || `sponsor ${at + 1}`;
  return (
    <fieldset className={styles.sponsor}>
      <legend>Sponsor {at + 1}</legend>
      <Row>
        <Input
          label={`Name of sponsor ${at + 1}`}
          name={`sponsors.${at}.name`}
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Input
          label={`Web address of sponsor ${at + 1}`}
          name={`sponsors.${at}.url`}
          type="url"
          placeholder="https://"
          value={draft.url}
          onChange={(event) => onChange({ url: event.target.value })}
        />
      </Row>
      <div className={styles.logo}>
        {image && <img src={image} alt={`Logo of ${title}`} />}
        <LogoField at={at} onChange={onChange} />
      </div>
      <div className={styles.sponsorButtons}>
        {image && (
          <Button look="plain" onClick={() => onChange({ logo: null, keepLogo: null, logoPath: null })}>
            Remove logo of {title}
          </Button>
        )}
        {onRaise && (
          <Button look="plain" onClick={onRaise}>
            Move {title} up
          </Button>
        )}
        <Button look="plain" onClick={onRemove}>
          Remove {title}
        </Button>
      </div>
    </fieldset>
  );
}

function LogoField({ at, onChange }: Pick<Props, 'at' | 'onChange'>) {
  const [wrong, setWrong] = useState<string>();
  const take = async (file: File) => {
    const logo = await readLogo(file);
    setWrong(logo === undefined ? 'must be a PNG, JPEG or WebP image' : undefined);
    if (logo) onChange({ logo });
  };
  return (
    <Input
      label={`Logo of sponsor ${at + 1}`}
      name={`sponsors.${at}.logo`}
      type="file"
      accept={LOGO_TYPES}
      hint="PNG, JPEG or WebP, up to 256 kB."
      error={wrong}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        if (file) void take(file);
      }}
    />
  );
}
