import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { enrolMatching } from './assignments/enrol.ts'
import { lookAt } from './look.ts'

const atOnce = 500
const mostRounds = 40

/** Finds what is due, of all companies by one index: those where nothing is cost nothing. */
export const dueAutomations: Watch = {
  name: 'automations that are due',
  everySeconds: 15,
  run: (services) => runAutomations(services, new Date()),
}

/** Everything that is due at this time, step after step. */
export async function runAutomations(services: Services, at: Date) {
  for (let round = 0, before = -1; round < mostRounds && before !== 0; round++) {
    await eachCompany(
      services,
      ['select company_id, automation_id as "automationId" from app.enrolling_automations($1)', at],
      (db, _company, row) => enrolMatching(db, row.automationId ?? '', at),
    )
    const { rows } = await services.pool.query<{ company_id: string; assignment_id: string }>('select * from app.due_automations($1, $2)', [
      at,
      atOnce,
    ])
    for (const { company_id: companyId, assignment_id: assignmentId } of rows) await lookAt(services, { companyId, assignmentId }, at)
    before = rows.length
  }
}
