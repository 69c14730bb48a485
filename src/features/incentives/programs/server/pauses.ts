import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** From this day on; sales are of a day, and so what it had begun already is paused with it. */
export async function pauseFrom(db: Db, companyId: string, programId: string, today: string): Promise<void> {
  await sql`insert into program_pauses (company_id, program_id, from_day) values (${companyId}::uuid, ${programId}::uuid, ${today}::date)
    on conflict (company_id, program_id, from_day) do update set to_day = null`.execute(db)
}

/** Sales of this day count again. */
export async function resumeOn(db: Db, programId: string, today: string): Promise<void> {
  const open = sql`${ofCompany('w')} and w.program_id = ${programId}::uuid and w.to_day is null`
  await sql`delete from program_pauses w where ${open} and w.from_day >= ${today}::date`.execute(db)
  await sql`update program_pauses w set to_day = ${today}::date - 1 where ${open}`.execute(db)
}

/** It ended while it was paused. */
export async function endPause(db: Db, programId: string, lastDay: string): Promise<void> {
  await sql`update program_pauses w set to_day = greatest(w.from_day, ${lastDay}::date)
    where ${ofCompany('w')} and w.program_id = ${programId}::uuid and w.to_day is null`.execute(db)
}
