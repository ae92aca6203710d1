/** Joins class names, leaving out what does not apply. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
