import { setTimeout as pause } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { codeFor, installationOf, newDevice } from '#test/devices.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { child } from './child.ts'
import { type Bench, ms, percentile } from './measure.ts'

const devices = Number(process.env.BENCH_DEVICES ?? 200)
const changes = Number(process.env.BENCH_CHANGES ?? 8)
type Device = { headers: Record<string, string>; cursor: unknown }

/** A company's devices, all of them online and waiting: how soon each of them has what the office changed. */
export const deviceHeard: Bench = {
  name: 'device-heard',
  async run() {
    const server = await testServer({ fsync: true, env: { RATE_LIMIT_SCALE: '1000' } })
    const { waiting, customerId, companyId } = await fleet(server)
    const product = await child('serve-devices.ts', { url: server.database.ownerUrl, data: server.database.home })
    try {
      const post = poster(product.base)
      for (const device of waiting) await pull(post, device)
      const took: number[] = []
      for (let change = 1; change <= changes; change++) took.push(...(await heard(change)))
      const p95 = percentile(took, 0.95)
      return [
        {
          what: `a change in the office → on each of ${devices} devices of a company that wait, p50, p95 and the last of ${took.length}`,
          value: [percentile(took, 0.5), p95, Math.max(...took)].map(ms).join(', '),
          wanted: 'p95 ≤ 5,000 ms',
          reached: p95 <= 5000,
        },
      ]

      async function heard(change: number): Promise<number[]> {
        let began = Number.POSITIVE_INFINITY
        const all = waiting.map(async (device) => {
          for (;;) {
            await post('/api/Device/Wait', device, { cursor: device.cursor })
            const rows = await pull(post, device)
            if (rows.some((row) => row.id === customerId && row.openBalance === change)) return performance.now() - began
          }
        })
        // All of them wait by then; at whatever moment of their waiting.
        await pause(2000 + Math.random() * 2500)
        await server.services.transaction({ companyId }, (db) =>
          db.updateTable('customers').set({ openBalance: change }).where('id', '=', customerId).execute(),
        )
        began = performance.now()
        return Promise.all(all)
      }
    } finally {
      product.stop()
      await server.close()
    }
  },
}

/** All of them see all customers. */
async function fleet(server: TestServer) {
  let office = await signedInCompany(server)
  const { companyId } = office
  await office.post('/api/Device/SaveCompanyRules', { version: 0, rules: { 'cust.visible': { value: 'all' } } })
  const { rows } = await server.database.owner.query(
    `insert into customers (company_id, customer_name) select $1, 'Customer ' || n from generate_series(1, 500) n returning id`,
    [companyId],
  )
  const waiting: Device[] = []
  while (waiting.length < devices) {
    // One person writes 300 times a minute at most.
    if (waiting.length % 50 === 49) office = await signedInCompany(server, { companyId })
    const device = await newDevice(server, office, { deviceEmail: `device${waiting.length}@example.com` })
    const installation = installationOf(server)
    await installation.pair(await codeFor(office, device.id))
    waiting.push({ headers: installation.headers, cursor: null })
  }
  return { waiting, companyId, customerId: String(rows[7].id) }
}

type Post = ReturnType<typeof poster>
const poster =
  (base: string) =>
  async (path: string, { headers }: Device, payload: object): Promise<Record<string, unknown>> => {
    for (;;) {
      const answer = await fetch(base + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      })
      // The first load begins once whoever was writing then is done.
      if (answer.status === 503) await pause(50)
      else if (answer.status === 200) return ((await answer.json()) as { result: Record<string, unknown> }).result
      else throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    }
  }

type Row = { id: string; openBalance: number }
async function pull(post: Post, device: Device): Promise<Row[]> {
  const rows: Row[] = []
  for (let more = true; more; ) {
    const portion = await post('/api/Device/Pull', device, { cursor: device.cursor })
    rows.push(...(portion.customers as Row[]))
    device.cursor = portion.cursor
    more = portion.more === true
  }
  return rows
}
