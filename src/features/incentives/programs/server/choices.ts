import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getProgramChoices } from '../contract.ts'
import { settingsOf } from './settings.ts'
import { waysToPay } from './ways-to-pay.ts'

const most = 1000
type Choices = RawResult<typeof getProgramChoices>
type Choice = Choices['groups'][number]

export async function programChoices({ db }: DbContext): Promise<Choices> {
  const raw = db.withoutPlugins()
  const [groups, territories, reps, payable, { minimumPayout }] = await Promise.all([
    sql<Choice>`select l.id, l.name from price_levels l where ${ofCompany('l')} and l.active order by lower(l.name), l.id
      limit ${sql.lit(most)}`.execute(raw),
    sql<{ name: string }>`select t.name from territories t where ${ofCompany('t')} order by lower(t.name) limit ${sql.lit(most)}`.execute(
      raw,
    ),
    sql<Choice>`select r.id, r.name || ' (' || r.code || ')' as name from reps r where ${ofCompany('r')} and r.active
      order by lower(r.name), r.id limit ${sql.lit(most)}`.execute(raw),
    waysToPay(db),
    settingsOf(db),
  ])
  return {
    groups: groups.rows,
    territories: territories.rows.map(({ name }) => name),
    reps: reps.rows,
    payable: [...payable],
    minimumPayout,
  }
}
