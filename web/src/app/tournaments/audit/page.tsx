/** Who did what. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function AuditPage() {
  return <SectionHeader title="Audit" />;
}
