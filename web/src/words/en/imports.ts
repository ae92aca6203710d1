/** Files that people bring along: contacts and teams from a spreadsheet. */
import { count } from '../count.ts';

export const imports = {
  file: 'CSV file',
  fileHint: 'From Excel, Google, Outlook or any other program. Commas, semicolons and tabs all work.',
  paste: 'Paste CSV',
  pasteHint: 'Or copy the cells of your spreadsheet and paste them here.',
  usesFile: (name: string) => `Ready to import ${name}.`,
  usesText: 'Ready to import the pasted text.',
  nothing: 'Choose a CSV file, or paste its text.',
  unreadable: "This file can't be read. Save it as CSV and choose it again.",
  continue: 'Continue',
  back: 'Back',
  import: 'Import',
  template: 'Download template',
  progress: 'Import',
  names: 'Column names Fairway recognizes',
  namesHelp:
    'In any order, in upper or lower case. You can match all other columns by hand in the next step.',
  name: 'Column',
  alsoFound: 'Also recognized as',
  match: 'Match columns',
  matchHelp: 'Check that each field uses the right column of your file.',
  notThere: 'Not in the file',
  preview: 'Preview',
  row: 'Row',
  outcome: 'Result',
  outcomes: {
    new: 'new',
    updated: 'updated',
    skipped: (reason: string) => `skipped: ${reason}`,
  },
  errors: 'Errors',
  message: 'Message',
  teams: {
    example: 'Team,Name,Handicap,Hole\nThe Mulligans,Ann Lee,12.4,1\nThe Mulligans,Ben Ortiz,8,1',
    title: 'Import teams',
    about: 'One row for each player, or one row for each team. If any row has an error, nothing is imported.',
    rows: 'Each row is',
    perPlayer: 'One player',
    perTeam: 'One team',
    columns: {
      team: 'Team',
      name: 'Name',
      first: 'First name',
      last: 'Last name',
      email: 'Email',
      phone: 'Phone',
      handicap: 'Handicap',
      hole: 'Hole',
    },
    player: (number: number) => `Player ${number}`,
    players: 'Players',
    figures: (teams: number, players: number, flights: number) =>
      [
        count(teams, 'team', 'teams'),
        count(players, 'player', 'players'),
        ...(flights > 0 ? [count(flights, 'flight', 'flights')] : []),
      ].join(', '),
    ready: (figures: string, errors: number) =>
      errors === 0
        ? `Ready to import ${figures}.`
        : `${count(errors, 'row needs', 'rows need')} attention before you can import.`,
    done: (figures: string) => `Imported ${figures}`,
  },
};
