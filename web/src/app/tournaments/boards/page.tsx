/** The boards. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function BoardsPage() {
  return <SectionHeader title="Boards" />;
}
