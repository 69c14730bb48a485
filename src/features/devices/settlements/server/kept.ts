import { sql } from 'kysely'
import { formatCents } from '#contract/money.ts'
import { can } from '#contract/permissions.ts'
import { notifyOfMany } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { keptDays, mostKept, type OpenMoney } from '../contract.ts'
import { lateMoney } from './open.ts'

/** For whoever may receive it: what is with a rep for long. */
export async function moneyKeptLong({ db, ...context }: DbContext): Promise<{ rows: OpenMoney[]; more: boolean }> {
  if (!can(memberOf(context).role, 'settlements.write')) return { rows: [], more: false }
  const found = await lateMoney(db, mostKept + 1)
  return { rows: found.slice(0, mostKept), more: found.length > mostKept }
}

/** So long nobody is told again of money that stays with a rep. */
const againDays = 7

export const keptMoney: Watch = {
  name: 'money that reps have for long',
  everySeconds: 1800,
  run: (services) => eachCompany(services, ['select company_id from app.money_kept($1)', keptDays], tellOfKept),
}

const mostTold = 200
export async function tellOfKept(db: Db, companyId: string): Promise<void> {
  const untold = sql<boolean>`not exists (select from device_money_told t where ${ofCompany('t')} and t.device_id = d.id and t.rep_id = g.rep_id
    and t.told_at > now() - make_interval(days => ${againDays}))`
  const late = await lateMoney(db, mostTold, untold)
  if (!late.length) return
  await sql`insert into device_money_told (company_id, device_id, rep_id)
    select ${companyId}::uuid, each.device, each.rep from unnest(${late.map(({ deviceId }) => deviceId)}::uuid[],
      ${late.map(({ repId }) => repId)}::uuid[]) as each (device, rep)
    on conflict (company_id, device_id, rep_id) do update set told_at = now()`.execute(db.withoutPlugins())
  await notifyOfMany(
    db,
    { companyId, code: 'NA_MONEY_KEPT', to: { can: 'settlements.write' } },
    late.map(({ deviceId, deviceName, repCode, cash, checksAmount }) => ({
      value: `${repCode}, ${deviceName}: ${formatCents(cash + checksAmount)}`,
      record: { kind: 'device', id: deviceId },
    })),
  )
}
