/** Who plays: one set of fields a player. The first may be left empty by whoever registers himself. */
import { Row } from '../../kit/forms/form.tsx';
import { Input } from '../../kit/forms/input.tsx';
import { words } from '../../words/golf.ts';
import styles from './registration.module.css';

export function PlayerFields({ at }: { at: number }) {
  const said = words.event.form;
  const place = at + 1;
  const field = (name: string) => `players.${at}.${name}`;
  return (
    <fieldset className={styles.player}>
      <legend>{said.player(place)}</legend>
      <Input
        label={said.playerName(place)}
        name={field('full_name')}
        hint={at === 0 ? said.thatIsYou : said.later}
      />
      <Row>
        <Input label={said.playerEmail(place)} name={field('email')} type="email" optional />
        <Input label={said.playerHandicap(place)} name={field('handicap')} inputMode="decimal" optional />
      </Row>
    </fieldset>
  );
}
