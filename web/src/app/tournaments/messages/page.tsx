/** Announcements and messages. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function MessagesPage() {
  return <SectionHeader title="Messages" />;
}
