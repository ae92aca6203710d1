/** The organization itself. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function SettingsPage() {
  return <PageHeader title="Settings" />;
}
