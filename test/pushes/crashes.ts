import type { TestServer } from '../server.ts'

/** In the middle of a document's transaction, all of it written; or while it is being committed. */
type Moment = 'written' | 'committed'
export type Crashes = {
  /** The server breaks down at the so-manieth document of the company that is new to it. */
  atNew(companyId: string, nth: number, moment: Moment): Promise<void>
  over(companyId: string): Promise<void>
}

/** Breaks down for one company alone, so that histories may go on side by side. */
export async function crashes({ database: { owner } }: TestServer): Promise<Crashes> {
  await owner.query(`create table crashes (company_id uuid primary key, nth int not null, moment text not null)`)
  await owner.query(`create function crash_at() returns trigger language plpgsql security definer as $$
    begin
      update crashes set nth = nth - 1 where company_id = new.company_id and moment = tg_argv[0];
      if exists (select 1 from crashes where company_id = new.company_id and moment = tg_argv[0] and nth = 0) then
        raise exception 'terminating connection due to administrator command' using errcode = '57P01';
      end if;
      return null;
    end $$`)
  await owner.query(`create trigger crash_written after insert on device_documents for each row execute function crash_at('written')`)
  await owner.query(`create constraint trigger crash_committed after insert on device_documents deferrable initially deferred
    for each row execute function crash_at('committed')`)
  return {
    async atNew(companyId, nth, moment) {
      await owner.query('insert into crashes values ($1, $2, $3)', [companyId, nth, moment])
    },
    async over(companyId) {
      await owner.query('delete from crashes where company_id = $1', [companyId])
    },
  }
}
