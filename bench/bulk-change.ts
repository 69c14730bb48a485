import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { testServer } from '#test/server.ts'
import { type Bench, ms, percentile } from './measure.ts'

const customers = 10_000

/** One field of 10,000 customers, and back, while somebody else keeps taking locks on the same customers. */
export const bulkChange: Bench = {
  name: 'bulk-change',
  async run() {
    const server = await testServer({ works: true, fsync: true })
    const { owner: sql } = server.database
    try {
      const owner = await signedInCompany(server)
      await sql.query(
        `insert into customers (company_id, customer_name, customer_type) select $1, 'Customer ' || n, 'N' from generate_series(1, $2::int) n`,
        [owner.companyId, customers],
      )
      const ids: string[] = (await sql.query('select id from customers where company_id = $1', [owner.companyId])).rows.map(({ id }) => id)
      const waits: number[] = []
      const until = async (id: string, state: string) => {
        const started = performance.now()
        for (;;) {
          for (let tries = 0; tries < 20; tries++) {
            const asked = performance.now()
            await sql.query('select 1 from customers where company_id = $1 and id = $2 for update', [
              owner.companyId,
              ids[(tries * 7919 + waits.length) % ids.length],
            ])
            waits.push(performance.now() - asked)
            await sleep(5)
          }
          const found = (await owner.get(`/Dashboard/Bulk/Details/${id}`)).json().result
          if (found.state === state) return { seconds: (performance.now() - started) / 1000, found }
        }
      }
      const body = { field: 'territory', value: 'West', view: { search: '', filters: '{}' }, requestKey: randomUUID() }
      const { id } = (await owner.post('/Dashboard/Bulk/Start', body)).json().result
      const changed = await until(id, 'done')
      assert.equal(changed.found.changed, customers)
      await owner.post(`/Dashboard/Bulk/Undo/${id}`)
      const undone = await until(id, 'undone')
      assert.equal(undone.found.takenBack, customers)
      const longest = Math.max(...waits)
      return [
        { what: '10,000 customers changed, one job', value: `${changed.seconds.toFixed(1)} s`, wanted: '', reached: null },
        { what: 'and taken back', value: `${undone.seconds.toFixed(1)} s`, wanted: '', reached: null },
        {
          what: 'longest wait of somebody else for one of them',
          value: `${ms(longest)} (p99 ${ms(percentile(waits, 0.99))}, ${waits.length} tries)`,
          wanted: '≤ 100 ms',
          reached: longest <= 100,
        },
      ]
    } finally {
      await server.close()
    }
  },
}
