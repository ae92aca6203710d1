/** The language of the dashboard: kept with the account, and in this browser, which then loads the page anew. */
import { staff } from '../../../api/client.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Select } from '../../../kit/forms/input.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { language } from '../../../words/language.ts';
import { useAction } from '../../patterns/use-action.ts';
import { speak } from '../../shell/speak.ts';

const said = words.account.profile;

/** Each by its own name, so that whoever reads no other finds it. */
const LANGUAGES = [
  { value: 'en', label: said.languages.en },
  { value: 'de', label: said.languages.de },
] as const;

type Chosen = (typeof LANGUAGES)[number]['value'];

const isChosen = (text: string): text is Chosen => LANGUAGES.some(({ value }) => value === text);

export function ChangeLanguage() {
  const save = useAction((chosen: Chosen) => staff.account.updateMe({ language: chosen }), {
    onDone: (_, chosen) => speak(chosen),
  });
  return (
    <Card title={said.preferences}>
      <ErrorAlert error={save.error} />
      <Select
        label={said.language}
        hint={said.languageHint}
        options={LANGUAGES}
        value={save.pending ?? language}
        onChange={({ target: { value } }) => isChosen(value) && save.run(value)}
      />
    </Card>
  );
}
