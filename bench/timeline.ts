import type pg from 'pg'
import { createApp } from '#server/app.ts'
import { bigCompany } from './big-company.ts'
import { type Bench, median, ms, percentile, times } from './measure.ts'

const [many, few] = [100_000, 10]
const rounds = 300

/** The first page of a customer with 100,000 events against that of one with ten. */
export const timeline: Bench = {
  name: 'timeline',
  async run() {
    const big = await bigCompany()
    const app = await createApp(big.services)
    try {
      const headers = { authorization: `Bearer ${big.token}` }
      const ids = { many: await customerWith(big.owner, big.companyId, many), few: await customerWith(big.owner, big.companyId, few) }
      for (const table of ['audit_events', 'invoices', 'contacts', 'customer_notes']) await big.owner.query(`vacuum analyze ${table}`)
      const read = async (id: string) => {
        const started = performance.now()
        const { statusCode, body } = await app.inject({ url: `/Dashboard/GetCustomerHistory/${id}?limit=10`, headers })
        if (statusCode !== 200) throw new Error(body)
        return performance.now() - started
      }
      const taken = { many: [] as number[], few: [] as number[] }
      for (let round = 0; round < rounds + 20; round++)
        for (const name of ['many', 'few'] as const) {
          const took = await read(ids[name])
          if (round >= 20) taken[name].push(took)
        }
      const ratio = median(taken.many) / median(taken.few)
      return [
        { what: 'first page of 100,000 events to that of 10', value: times(ratio), wanted: '≤ 1.25 ×', reached: ratio <= 1.25 },
        { what: 'first page of 100,000 events, p99', value: ms(percentile(taken.many, 0.99)), wanted: 'as far as it goes', reached: null },
      ]
    } finally {
      await app.close()
      await big.close()
    }
  },
}

/** Made once: eight in ten events from the audit log, one an invoice, the others contacts and notes. */
async function customerWith(owner: pg.Pool, companyId: string, events: number): Promise<string> {
  const name = `Activity of ${events}`
  const known = (await owner.query('select id from customers where company_id = $1 and customer_name = $2', [companyId, name])).rows[0]?.id
  if (known) return known
  const { id } = (await owner.query('insert into customers (company_id, customer_name) values ($1, $2) returning id', [companyId, name]))
    .rows[0]
  await owner.query(
    `insert into audit_events (company_id, actor, origin, action, record_kind, record_id)
     select $1, 'Bench', 'web', 'changed', 'customer', $2 from generate_series(1, $3) n`,
    [companyId, id, Math.round(events * 0.8)],
  )
  await owner.query(
    `insert into invoices (company_id, customer_id, number, date, total, balance)
     select $1, $2, n, date '1990-01-01' + n, 100, 0 from generate_series(1, $3) n`,
    [companyId, id, Math.round(events * 0.1)],
  )
  const came = `now() - n * interval '1 hour'`
  await owner.query(
    `insert into contacts (company_id, customer_id, fn, created_at) select $1, $2, 'Maria', ${came} from generate_series(1, $3) n`,
    [companyId, id, Math.floor(events * 0.05)],
  )
  await owner.query(
    `insert into customer_notes (company_id, customer_id, note_title, author, created_at) select $1, $2, 'Called', 'Bench', ${came} from generate_series(1, $3) n`,
    [companyId, id, Math.ceil(events * 0.05)],
  )
  return id
}
