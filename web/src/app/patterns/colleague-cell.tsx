/** Who did something. The address, which tells people of one name apart, stands in the hint. */
import { Cell } from '../../kit/data/table.tsx';

export const ColleagueCell = ({ who }: { who: { name: string; email: string } | null }) => (
  <Cell soft title={who?.email}>
    {who?.name ?? '–'}
  </Cell>
);
