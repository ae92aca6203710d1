/** What somebody filled in, as text. */
export const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** The same; undefined where nothing was filled in. */
export const optionalText = (form: FormData, name: string): string | undefined =>
  text(form, name).trim() || undefined;

/** The values of all checkboxes of this name that are checked. */
export const chosen = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === 'string');
