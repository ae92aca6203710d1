/** HTML as tagged templates: every value is escaped, unless it is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | null | undefined | Html | readonly Html[];

export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, index) => part + shown(values[index])).join(''));

function shown(value: Value): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map((each: Html) => each.text).join('');
  return escaped(String(value));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
