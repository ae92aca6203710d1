/** A setting that stops the start. Its message is the one line that the operator reads. */
export class BadSetting extends Error {
  constructor(name: string, rule: string) {
    // One line, whatever the repeated value contains.
    super(`${name} ${rule}.`.replace(/\s+/g, ' '));
  }
}
