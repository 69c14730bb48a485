import { sql } from 'kysely'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { takeSales } from '../intake/take.ts'
import { computeProgram, waitingPrograms } from './compute.ts'

/** In a round; what is left is taken in the next one, after other companies. */
const mostRounds = 20

/** Brings programs up to what was sold, paid and came back. Each program is a transaction of its own: whoever is killed has done all of it, or nothing. */
export const attainmentWork: Watch = {
  name: 'attainment of programs',
  everySeconds: 1,
  run: (services) =>
    eachCompany(services, ['select company_id from app.companies_to_attain()'], (_, companyId) => attain(services, companyId)),
}

export async function attain(services: Services, companyId: string): Promise<void> {
  const within = <T>(work: (db: Db) => Promise<T>) => services.transaction({ companyId }, work)
  let reading = await within(takeSales)
  for (let round = 1; round < mostRounds && reading === 'more'; round++) reading = await within(takeSales)
  // Somebody else reads, or more is to be read: the marks stay for the next round.
  if (reading !== 'done') return
  for (const id of await within(waitingPrograms))
    await within((db) => computeProgram(db, id)).catch((error: unknown) =>
      services.log.error({ err: error, companyId, programId: id }, 'a program could not be computed'),
    )
}

/** Somewhere it is this day by now. */
const firstDay = () => Temporal.Now.plainDateISO('Pacific/Kiritimati').toString()

/** What waits until goods can come back no more is looked at on each day of the company. */
export const attainmentDays: Watch = {
  name: 'days of attainment',
  everySeconds: 60,
  run: (services) =>
    eachCompany(services, ['select company_id from app.programs_of_earlier_days($1)', firstDay()], async (db) => {
      await sql`insert into attainment_marks (company_id, program_id)
        select ${company}, s.program_id from attainment_states s where ${ofCompany('s')} and s.computed_on < ${await todayOf(db)}
          and not exists (select from attainment_marks m where ${ofCompany('m')} and m.program_id = s.program_id)`.execute(db)
    }),
}
