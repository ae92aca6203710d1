/** The holes. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function CoursePage() {
  return <SectionHeader title="Course" />;
}
