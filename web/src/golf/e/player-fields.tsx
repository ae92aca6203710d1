/** Who plays: one set of fields a player. The first may be left empty by whoever registers himself. */
import { Row } from '../../kit/forms/form.tsx';
import { Input } from '../../kit/forms/input.tsx';
import styles from './registration.module.css';

export function PlayerFields({ at }: { at: number }) {
  const title = `Player ${at + 1}`;
  const field = (name: string) => `players.${at}.${name}`;
  return (
    <fieldset className={styles.player}>
      <legend>{title}</legend>
      <Input
        label={`${title} name`}
        name={field('full_name')}
        hint={at === 0 ? 'Empty: that is you.' : 'Empty: to be named later.'}
      />
      <Row>
        <Input label={`${title} email`} name={field('email')} type="email" />
        <Input label={`${title} handicap`} name={field('handicap')} inputMode="decimal" />
      </Row>
    </fieldset>
  );
}
