/** Teams and their players. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function TeamsPage() {
  return <SectionHeader title="Teams" />;
}
