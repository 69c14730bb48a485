import pg from 'pg'
import { bigCompany } from './big-company.ts'
import { type Bench, median } from './measure.ts'

const statement = `select id, customer_name, customer_company_name, phone, open_balance from customers where company_id = $1 and name_sort >= $2 order by name_sort, id limit 50`

/** The same transaction by the app's role and by a superuser, whom policies do not bind. */
export const rowSecurity: Bench = {
  name: 'row-security',
  async run() {
    const big = await bigCompany()
    try {
      const connections = { behind: await big.services.pool.connect(), beside: new pg.Client({ connectionString: big.ownerUrl }) }
      await connections.beside.connect()
      const once = async (client: pg.ClientBase, start: string) => {
        await client.query('begin')
        await client.query({ name: 'tenant', text: `select set_config('app.company_id', $1, true)`, values: [big.companyId] })
        await client.query({ name: 'list', text: statement, values: [big.companyId, start] })
        await client.query('commit')
      }
      const seconds = { behind: [] as number[], beside: [] as number[] }
      for (let round = 0; round < 9; round++) {
        for (const side of ['behind', 'beside'] as const) {
          const started = performance.now()
          for (let turn = 0; turn < 500; turn++) await once(connections[side], String.fromCharCode(97 + (turn % 26)))
          seconds[side].push(performance.now() - started)
        }
      }
      connections.behind.release()
      await connections.beside.end()
      const cost = median(seconds.behind) / median(seconds.beside) - 1
      return [
        { what: 'with policies, more time than without', value: `${(cost * 100).toFixed(1)} %`, wanted: '≤ 20 %', reached: cost <= 0.2 },
      ]
    } finally {
      await big.close()
    }
  },
}
