/** Where the rows come from: a file or the clipboard. The last one given counts. */
import { useState } from 'react';
import { Input, Textarea } from '../../kit/forms/input.tsx';
import { Status } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { readText } from './read-text.ts';

interface Source {
  /** The text that counts; blank while nothing was given. */
  text: string;
  /** The file that it came from. */
  file: string | undefined;
}

const NOTHING: Source = { text: '', file: undefined };

export function useSource() {
  const [pasted, setPasted] = useState('');
  const [chosen, setChosen] = useState<Source>(NOTHING);
  const [isPasted, setIsPasted] = useState(false);
  const source = isPasted && pasted.trim() !== '' ? { text: pasted, file: undefined } : chosen;
  const paste = (text: string) => {
    setPasted(text);
    setIsPasted(true);
  };
  const choose = async (file: File | undefined): Promise<void> => {
    setChosen(file === undefined ? NOTHING : { text: await readText(file), file: file.name });
    setIsPasted(false);
  };
  return { source, pasted, paste, choose };
}

interface Props extends ReturnType<typeof useSource> {
  placeholder: string;
  /** What was given is another one now. */
  onChange(): void;
}

export function SourceFields({ source, pasted, paste, choose, placeholder, onChange }: Props) {
  const said = words.imports;
  const isGiven = source.text.trim() !== '';
  return (
    <>
      <Input
        label={said.file}
        hint={said.fileHint}
        name="file"
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        onChange={({ target }) => void choose(target.files?.[0]).then(onChange)}
      />
      <Textarea
        label={said.paste}
        hint={said.pasteHint}
        name="csv"
        rows={5}
        placeholder={placeholder}
        spellCheck={false}
        value={pasted}
        onChange={({ target }) => {
          paste(target.value);
          onChange();
        }}
      />
      <Status>{isGiven && (source.file === undefined ? said.usesText : said.usesFile(source.file))}</Status>
    </>
  );
}
