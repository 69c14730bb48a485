import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { expected, expectedCash, paymentTables } from './payments.ts'

/** As many settlements as a device shows. */
const mostShown = 5
/** As many payments as it is told the documents of. */
const mostNamed = 500

/**
 * What a device is told of the money that its rep collected with it. `open`: what the office knows of and has not received; `documents`: those that it
 * came with, by the device's own names. `settled`: what was handed in, the newest first; what was undone is none.
 */
export type DeviceMoney = {
  open: { cash: number; checks: number; checksAmount: number; documents: string[] }
  settled: {
    number: number
    at: string
    cash: number
    checks: number
    checksAmount: number
    difference: number
    missing: number
    reason: string
  }[]
}

export async function moneyOfDevice(db: Db, deviceId: string): Promise<DeviceMoney> {
  const { rows } = await sql<DeviceMoney>`
    select (select json_build_object('cash', coalesce(sum(${expectedCash}), 0), 'checks', count(*) filter (where ${expected} > ${expectedCash}),
        'checksAmount', coalesce(sum(${expected} - ${expectedCash}), 0)) from ${paymentTables}
        where ${ofCompany('p')} and p.is_open and p.device_id = d.id and p.rep_id = d.rep_id)::jsonb
      || jsonb_build_object('documents', (select coalesce(jsonb_agg(each.client_id), '[]') from (
        select m.client_id from collected_payments p join device_documents m on ${ofCompany('m')} and m.id = p.document_id
        where ${ofCompany('p')} and p.is_open and p.device_id = d.id and p.rep_id = d.rep_id
        order by p.taken_on desc, p.id desc limit ${sql.lit(mostNamed)}) each)) as open,
      (select coalesce(json_agg(each order by each.number desc), '[]') from (
        select s.number, s.settled_at as at, s.counted_cash as cash, s.checks_counted as checks, s.counted_checks as "checksAmount", s.difference,
          s.checks - s.checks_counted as missing, s.reason from device_settlements s
        where ${ofCompany('s')} and s.device_id = d.id and s.rep_id = d.rep_id and s.reverses is null
          and not exists (select from device_settlements u where ${ofCompany('u')} and u.reverses = s.id)
        order by s.number desc limit ${sql.lit(mostShown)}) each) as settled
    from devices d where ${ofCompany('d')} and d.id = ${deviceId}::uuid`.execute(db.withoutPlugins())
  const [money] = rows
  if (!money) throw new Error('A device that calls is there.')
  return money
}
