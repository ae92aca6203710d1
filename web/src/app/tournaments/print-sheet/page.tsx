/** Sheets for the printer. */
import { PageHeader } from '../../patterns/page-header.tsx';

export default function PrintSheetPage() {
  return <PageHeader title="Print" />;
}
