/** A setting that stops the start. Its message is the one line that the operator reads. */
export class BadSetting extends Error {
  constructor(name: string, rule: string) {
    // The rule may repeat a value with line breaks; the message stays one line.
    super(`${name} ${rule}.`.replace(/\s+/g, ' '));
  }
}
