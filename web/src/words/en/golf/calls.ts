/** What golfers' pages say when the service refuses, or cannot be reached. */
export const calls = {
  /** By status; empty where the service’s own sentence, which is English, says it best. */
  refused: { 400: '', 404: '', 409: '' } as Readonly<Record<number, string>>,
  unreachable: 'No connection. Check your network and try again.',
  unavailable: 'Something went wrong. Try again in a moment.',
  tooMany: 'Too many tries. Wait a minute and try again.',
};
