import { setTimeout as sleep } from 'node:timers/promises'
import { liveTab } from '#test/live-tab.ts'
import { connectedCompany, serverWithQuickbooks } from '#test/quickbooks.ts'
import { type Bench, ms, percentile } from './measure.ts'

const realmId = '9130350000000001'
const edits = 100
const pauseMs = 250

/**
 * How long until an edit of one side is on the other, unthrottled, with everything on this machine. There → here ends when a tab that was
 * told over its socket has read the new value.
 */
export const liveLatency: Bench = {
  name: 'live-latency',
  async run() {
    const server = await serverWithQuickbooks({ listen: true, env: { QUICKBOOKS_WEBHOOK_VERIFIER: 'bench' } })
    try {
      const company = await connectedCompany(server, realmId)
      await company.ended()
      const { rows } = await server.database.owner.query(
        `select local_id as id, external_id from external_links where company_id = $1 and kind = 'customer' and external_id in
           (select external_id from external_links l join customers c on c.id = l.local_id where c.active) limit 20`,
        [company.companyId],
      )
      const details = async (id: string) => (await company.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result
      const there = async (id: string) => server.control('GET', `companies/${realmId}/records/Customer/${id}`)
      await server.control('POST', 'webhooks', { url: `${server.url}/QuickBooks/Webhook`, verifier: 'bench', aggregateMs: 0 })
      const tab = await liveTab(server, company)
      const inbound: number[] = []
      const outbound: number[] = []
      for (let edit = 0; edit < edits; edit++) {
        const { id, external_id: externalId } = rows[edit % rows.length]
        await sleep(pauseMs)
        tab.received.length = 0
        const started = performance.now()
        await server.control('POST', `companies/${realmId}/write`, { entity: 'Customer', body: { Id: externalId, Notes: `There ${edit}` } })
        do await tab.message(`RECORD_CHANGED|$|customers/${id}`)
        while ((await details(id)).fields.other !== `There ${edit}` && tab.received.splice(0))
        inbound.push(performance.now() - started)

        await sleep(pauseMs)
        const { fields, version } = await details(id)
        const saved = performance.now()
        await company.post('/Dashboard/AddEditCustomer', { ...fields, other: `Here ${edit}`, id, version })
        while ((await there(externalId)).Notes !== `Here ${edit}`) await sleep(2)
        outbound.push(performance.now() - saved)
      }
      tab.close()
      return [figure('edit in QuickBooks → read in an open tab', inbound), figure('edit here → in QuickBooks', outbound)]
    } finally {
      await server.close()
    }
  },
}

function figure(what: string, times: number[]) {
  const p95 = percentile(times, 0.95)
  return {
    what: `${what}, p50 and p95 of ${times.length}`,
    value: `${ms(percentile(times, 0.5))}, ${ms(p95)}`,
    wanted: '≤ 2,000 ms',
    reached: p95 <= 2000,
  }
}
