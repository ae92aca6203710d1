/** The icon of every page in the navigations, by its path. */
import {
  ArrowLeft,
  Banknote,
  CalendarDays,
  ClipboardCheck,
  ClipboardList,
  Contact,
  Dices,
  Flag,
  Gauge,
  History,
  KeyRound,
  Layers,
  ListOrdered,
  type LucideIcon,
  Mail,
  Map as MapDrawing,
  MessageSquare,
  PencilLine,
  Printer,
  ScrollText,
  Settings,
  Trophy,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';

export const BACK: LucideIcon = ArrowLeft;

const ORGANIZATION: Record<string, LucideIcon> = {
  tournaments: Trophy,
  contacts: Contact,
  registrations: ClipboardList,
  invitations: Mail,
  series: CalendarDays,
  'api-access': KeyRound,
  webhooks: Webhook,
  requests: ScrollText,
  members: UserRound,
  settings: Settings,
};

const EVENT: Record<string, LucideIcon> = {
  overview: Gauge,
  course: MapDrawing,
  teams: Users,
  'tee-sheet': ListOrdered,
  flights: Layers,
  registrations: ClipboardList,
  'check-in': ClipboardCheck,
  scores: PencilLine,
  flags: Flag,
  messages: MessageSquare,
  print: Printer,
  boards: Trophy,
  games: Dices,
  money: Banknote,
  audit: History,
  settings: Settings,
};

export const organizationIcon = (path: string): LucideIcon => ORGANIZATION[path] ?? Trophy;

export const eventIcon = (path: string): LucideIcon => EVENT[path] ?? Flag;
