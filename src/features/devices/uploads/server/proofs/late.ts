import { sql } from 'kysely'
import { notifyOfMany } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'

/** Files go along with their documents, as soon as there is a network; after a day something is wrong. */
export const proofHours = 24

export const lateProofs: Watch = {
  name: 'proofs that a rule demands and that have not come',
  everySeconds: 900,
  run: (services) => eachCompany(services, ['select company_id from app.late_proofs($1)', proofHours], tellOfLate),
}

/** One that somebody decides on meanwhile is looked at the next time. */
async function tellOfLate(db: Db, companyId: string): Promise<void> {
  const { rows } = await sql<{ deviceId: string; name: string; numbers: string[] }>`
    with due as (select m.id from device_documents m
      where ${ofCompany('m')} and m.proofs = 'awaited' and m.arrived_at < now() - make_interval(hours => ${proofHours})
      order by m.id for update skip locked),
    late as (update device_documents m set proofs = 'late', version = m.version + 1
      from due where ${ofCompany('m')} and m.id = due.id returning m.device_id, m.number, m.needs_proof)
    select d.id as "deviceId", d.name, array_agg(l.number order by l.number) as numbers
    from late l join devices d on ${ofCompany('d')} and d.id = l.device_id where l.needs_proof group by d.id, d.name`.execute(
    db.withoutPlugins(),
  )
  if (!rows.length) return
  await notifyOfMany(
    db,
    { companyId, code: 'NA_DEVICE_REVIEW', to: { can: 'devices.write' } },
    rows.map(({ deviceId, name, numbers: [first = '', ...others] }) => ({
      value: `${name}: ${first}${others.length ? ` + ${others.length}` : ''}`,
      record: { kind: 'device', id: deviceId },
    })),
  )
}
