/** The page on which a golfer changes players, team name and note. */
import { type Html, html } from '../../../platform/text/html.ts';
import { pageFrame } from '../../../platform/text/pages.ts';
import { type PageWords, pageWords } from '../../letters/words/words.ts';
import type { ChangeForm } from './change-form.ts';
import type { Shown } from './registration-page.ts';

interface Filled {
  form: ChangeForm;
  /** The sentence at each field that was refused. */
  mistakes: ReadonlyMap<string, string>;
  /** A refusal that is about no field. */
  refusal: string | undefined;
}

export function changePage({ row, token, language }: Shown, filled: Filled): string {
  const words = pageWords(language).change;
  const { mistakes, refusal } = filled;
  const alert = refusal ?? (mistakes.size === 0 ? undefined : words.attention(mistakes.size));
  return pageFrame(
    `${words.title}: ${row.tournament_name}`,
    html`<header>
<h1>${words.title}</h1>
<p class="where">${row.tournament_name}</p>
</header>
<p class="lead">${words.intro}</p>
${alert === undefined ? '' : html`<p class="alert" role="alert">${alert}</p>`}
<form method="post" action="/r/${token}/players" novalidate>
${input(filled, 'team_name', words.teamName, { hint: row.team_id === null ? words.optional : '' })}
${row.players.map((_player, index) => playerFields(filled, index + 1, words))}
${input(filled, 'note', words.note, { hint: words.optional })}
<p class="choices">
<button>${words.save}</button>
<a class="button quiet" href="/r/${token}">${words.back}</a>
</p>
</form>`,
    language,
  );
}

const playerFields = (filled: Filled, place: number, words: PageWords['change']): Html => html`<fieldset>
<legend>${words.player(place)}</legend>
${input(filled, `name_${place}`, words.playerName(place), { hint: words.nameHint, autocomplete: 'off' })}
${input(filled, `email_${place}`, words.playerEmail(place), { hint: words.optional, type: 'email', autocomplete: 'off' })}
${input(filled, `handicap_${place}`, words.playerHandicap(place), { hint: words.optional, inputmode: 'decimal', autocomplete: 'off' })}
</fieldset>`;

interface Manner {
  hint: string;
  type?: string;
  inputmode?: string;
  autocomplete?: string;
}

function input({ form, mistakes }: Filled, name: string, label: string, manner: Manner): Html {
  const mistake = mistakes.get(name);
  const value = (form as Readonly<Record<string, string | undefined>>)[name] ?? '';
  const below = mistake ?? manner.hint;
  const describedBy = below === '' ? html`` : html` aria-describedby="${name}-below"`;
  const invalid = mistake === undefined ? html`` : html` aria-invalid="true"`;
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${manner.type ?? 'text'}" inputmode="${manner.inputmode ?? 'text'}" autocomplete="${manner.autocomplete ?? 'on'}" value="${value}"${describedBy}${invalid}>
${below === '' ? '' : html`<small id="${name}-below" class="${mistake === undefined ? 'hint' : 'mistake'}">${below}</small>`}`;
}
