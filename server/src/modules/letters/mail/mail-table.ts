/** The one definition through which mails are inserted. */
import { Table } from '../../../platform/db/table.ts';

interface NewMail {
  id: string;
  kind: 'message' | 'receipt' | 'notice' | 'test' | 'announcement' | 'invitation';
  status?: 'queued' | 'skipped';
  reason?: string | null;
  template: string;
  source_id: string;
  tournament_id: string | null;
  data?: object;
  contact_id?: string | null;
  player_id?: string | null;
  email: string;
  name: string | null;
  ready?: boolean;
  due_at: Date;
  created_at: Date;
}

export const mailTable = new Table<NewMail>('mails', [
  'id',
  'kind',
  'status',
  'reason',
  'template',
  'source_id',
  'tournament_id',
  'data',
  'contact_id',
  'player_id',
  'email',
  'name',
  'ready',
  'due_at',
  'created_at',
]);
