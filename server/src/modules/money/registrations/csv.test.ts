/** Registrations as a file. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { entered, openEvent } from '../../../../../test/support/worlds/registrations.ts';

const running = useSharedService();

const HEADER =
  'ID,Tournament,Created,Status,Waitlisted,Name,Email,Phone,Team,Players,Places,Payment,Subtotal cents,' +
  'Discount cents,Discount code,Amount cents,Paid cents,Refunded cents,Currency,Paid at,Cancelled at,Refunded at,Flags';

describe('the file of registrations', () => {
  it('has a row for each, newest first, with players and flags joined', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    await data(person.post(`${event.path}/discounts`, { code: 'TEN', percentOff: 10 }));
    const first = await entered(person, event, {
      registrant_name: 'Sam "Slammin" Snead',
      registrant_email: 'sam@example.com',
      registrant_phone: '+1 304 555 0112',
      team_name: 'Slammers, Inc.',
      players: [{ full_name: 'Ben' }, {}, { full_name: 'Cary' }],
      discount_code: 'ten',
    });
    const second = await entered(person, event, { registrant_email: 'b@example.com', amount_cents: 700 });
    await data(person.post(`${event.path}/status`, { status: 'archived' }));
    const paid = await data(person.post(`/registrations/${first.id}/mark-paid`, { method: 'cash' }));
    await data(person.post(`/registrations/${second.id}/cancel`, {}));
    const { cancelled_at } = await data(person.get(`/registrations/${second.id}`));
    const file = await person.get('/registrations?format=csv');
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toContain('registrations.csv');
    expect(file.text.split('\r\n')).toEqual([
      HEADER,
      `${second.id},${event.id},${second.created_at},cancelled,false,Sam Snead,b@example.com,,,Sam Snead,1,online,` +
        `700,0,,700,0,0,usd,,${cancelled_at},,`,
      `${first.id},${event.id},${first.created_at},paid,false,"Sam ""Slammin"" Snead",sam@example.com,` +
        `+1 304 555 0112,"Slammers, Inc.",Ben; Cary,3,offline,15000,1500,TEN,13500,13500,0,usd,${paid.paid_at},,,unseated`,
      '',
    ]);
  });

  it('guards what a spreadsheet would take for a formula', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    await entered(person, event, {
      registrant_name: '=1+1',
      registrant_email: '+x@example.com',
      registrant_phone: '@home',
      team_name: '-Team',
      players: [{ full_name: '=cmd' }, { full_name: 'Ben' }],
    });
    const [, row] = (await person.get('/registrations?format=csv')).text.split('\r\n');
    expect(row).toContain(",'=1+1,'+x@example.com,'@home,'-Team,'=cmd; Ben,2,");
  });

  it('takes the filters of the list', async () => {
    const person = await running.service.person();
    const [one, other] = [await openEvent(person), await openEvent(person)];
    await entered(person, one);
    await entered(person, other, { registrant_name: 'Found' });
    const lines = async (query: string) =>
      (await person.get(`/registrations?format=csv&${query}`)).text.trimEnd().split('\r\n').length - 1;
    expect(await lines('')).toBe(2);
    expect(await lines(`tournament_id=${one.id}`)).toBe(1);
    expect(await lines('q=found&status=pending')).toBe(1);
    expect(await lines('status=paid')).toBe(0);
    expect((await person.get('/registrations?format=csv&flagged=maybe')).status).toBe(400);
  });
});
