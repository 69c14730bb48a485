import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { type installationOf, pairedDevice } from '#test/devices.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { child } from './child.ts'
import { type Bench, type Figure, ms, packed, percentile } from './measure.ts'
import { parentOf, processorMs } from './processor-time.ts'
import { fillCompany } from './pulled-company.ts'

const [companies, devicesOfEach, rounds] = [10, 10, 20]
const changes = Number(process.env.BENCH_CHANGES ?? 60)
const fleet = { devices: 10_000, everySeconds: 300 }

type Installation = Awaited<ReturnType<typeof pairedDevice>>
type Answer = { bytes: number; body: Record<string, unknown> }

/** What pulling costs: all of a large company for the first time, nothing for many devices, and how soon a change of the office is on a device. */
export const devicePull: Bench = {
  name: 'device-pull',
  async run() {
    const server = await testServer({ fsync: true, env: { RATE_LIMIT_SCALE: '1000' } })
    const large = await signedInCompany(server)
    await fillCompany(server.database.owner, large.companyId)
    await server.database.owner.query('vacuum analyze')
    const installation = await seller(server, large)
    const idle = await many(server)
    const product = await child('serve-devices.ts', { url: server.database.ownerUrl, data: server.database.home })
    const agent = new Agent({ keepAlive: true, maxSockets: 32 })
    const post = poster(product.base, agent)
    try {
      const postgres = parentOf((await server.database.owner.query('select pg_backend_pid() as pid')).rows[0].pid)
      const taken = () => processorMs([product.pid, postgres])
      const figures = [...(await firstPull(post, installation, taken)), await idlePairs(post, idle, taken)]
      return [...figures, await poked(post, server, { installation, companyId: large.companyId })]
    } finally {
      agent.destroy()
      product.stop()
      await server.close()
    }
  },
}

async function seller(server: TestServer, company: Awaited<ReturnType<typeof signedInCompany>>) {
  const paired = await pairedDevice(server, company)
  await company.post('/api/Device/SaveCompanyRules', { version: 0, rules: { 'cust.visible': { value: 'all' } } })
  await server.database.owner.query(
    `insert into stock_balances (company_id, item_id, location_id, on_hand) select company_id, id, $2, 12 from items where company_id = $1 limit 500`,
    [company.companyId, paired.device.inventoryLocationId],
  )
  return { headers: paired.headers }
}

async function many(server: TestServer): Promise<Pick<Installation, 'headers'>[]> {
  const all: Pick<Installation, 'headers'>[] = []
  for (let company = 0; company < companies; company++) {
    const office = await signedInCompany(server)
    for (let each = 0; each < devicesOfEach; each++) all.push({ headers: (await pairedDevice(server, office)).headers })
  }
  return all
}

type Post = ReturnType<typeof poster>
/** As a browser asks; what is counted is the body as it comes over the wire. */
function poster(base: string, agent: Agent) {
  const post = (path: string, headers: Record<string, string>, payload: object, accept = packed['accept-encoding']): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      const text = JSON.stringify(payload)
      const asked = request(
        `${base}${path}`,
        {
          method: 'POST',
          agent,
          headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), 'accept-encoding': accept },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () => {
            const body = Buffer.concat(parts)
            // The first load begins once whoever was writing then is done.
            if (answer.statusCode === 503) return void pause(50).then(() => post(path, headers, payload, accept).then(resolve, reject))
            if (answer.statusCode !== 200) return reject(new Error(`${path}: ${answer.statusCode} ${body}`))
            void unpacked(body, answer.headers['content-encoding'] ?? '').then(
              (json) => resolve({ bytes: body.length, body: json }),
              reject,
            )
          })
        },
      )
      asked.on('error', reject)
      asked.end(text)
    })
  return post
}

async function unpacked(body: Buffer, encoding: string): Promise<Record<string, unknown>> {
  const { brotliDecompressSync, gunzipSync, zstdDecompressSync } = await import('node:zlib')
  const open = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }[encoding]
  return JSON.parse((open ? open(body) : body).toString()).result
}

async function pullAll(post: Post, headers: Record<string, string>) {
  let [bytes, portions, cursor] = [0, 0, null as unknown]
  const rows: Record<string, number> = {}
  for (let more = true; more; portions++) {
    const answer = await post('/api/Device/Pull', headers, { cursor })
    const { prices, ...body } = answer.body as { prices: Record<string, unknown[]> } & Record<string, unknown>
    for (const [kind, list] of Object.entries({ ...body, ...prices })) if (Array.isArray(list)) rows[kind] = (rows[kind] ?? 0) + list.length
    bytes += answer.bytes
    cursor = body.cursor
    more = body.more === true
  }
  return { bytes, portions, rows, cursor }
}

async function firstPull(post: Post, { headers }: Pick<Installation, 'headers'>, taken: () => number): Promise<Figure[]> {
  await pullAll(post, headers)
  const [began, before] = [performance.now(), taken()]
  const { bytes, portions, rows } = await pullAll(post, headers)
  const seconds = (performance.now() - began) / 1000
  const megabytes = bytes / 1e6
  const { customers, items, invoices, ofLevels, agreed } = rows
  return [
    {
      what: `first pull of ${customers} customers, ${items} items, ${(ofLevels ?? 0) + (agreed ?? 0)} prices, ${invoices} open invoices, over the wire`,
      value: `${megabytes.toFixed(2)} MB in ${portions} portions`,
      wanted: '≤ 3 MB',
      reached: megabytes <= 3,
    },
    {
      what: 'the same, without a network between',
      value: `${seconds.toFixed(1)} s, processor ${ms(taken() - before)}`,
      wanted: 'as far as it goes',
      reached: null,
    },
  ]
}

async function idlePairs(post: Post, devices: Pick<Installation, 'headers'>[], taken: () => number): Promise<Figure> {
  const cursors = new Map<object, unknown>()
  for (const device of devices) cursors.set(device, (await pullAll(post, device.headers)).cursor)
  const pair = async (device: Pick<Installation, 'headers'>) => {
    const said = { unsentCount: 0, unsentValue: 0, nextNumber: 1, at: new Date().toISOString() }
    await post('/api/Device/Heartbeat', device.headers, said)
    const { body } = await post('/api/Device/Pull', device.headers, { cursor: cursors.get(device) })
    cursors.set(device, body.cursor)
  }
  for (const device of devices) await pair(device)
  const before = taken()
  // As many at once as come in a moment; a device says no more than thirty times a minute that it is there.
  for (let round = 0; round < rounds; round++)
    for (let at = 0; at < devices.length; at += 8) await Promise.all(devices.slice(at, at + 8).map(pair))
  const each = (taken() - before) / (devices.length * rounds)
  const share = (each * fleet.devices) / fleet.everySeconds / 1000
  return {
    what: `a heartbeat and an empty pull, processor time with PostgreSQL; ${fleet.devices} devices every ${fleet.everySeconds} s`,
    value: `${each.toFixed(2)} ms each; ${(share * 100).toFixed(1)} % of a core`,
    wanted: '≤ 10 %',
    reached: share <= 0.1,
  }
}

type Poked = { installation: { headers: ReturnType<typeof installationOf>['headers'] }; companyId: string }
async function poked(post: Post, { services }: TestServer, { installation: { headers }, companyId }: Poked): Promise<Figure> {
  let { cursor } = await pullAll(post, headers)
  const took: number[] = []
  for (let change = 0; change < changes; change++) {
    const [row] = await services.transaction({ companyId }, (db) =>
      db
        .selectFrom('customers')
        .select('id')
        .offset(change * 7)
        .limit(1)
        .execute(),
    )
    const waiting = post('/api/Device/Wait', headers, { cursor })
    await new Promise((done) => setTimeout(done, 50 + Math.random() * 2500))
    const began = performance.now()
    await services.transaction({ companyId }, (db) =>
      db
        .updateTable('customers')
        .set({ openBalance: change + 1 })
        .where('id', '=', row?.id ?? '')
        .execute(),
    )
    for (let asked: Promise<Answer> | null = waiting; asked; ) {
      await asked
      const { body } = await post('/api/Device/Pull', headers, { cursor })
      cursor = body.cursor
      const rows = body.customers as { id: string; openBalance: number }[]
      const arrived = rows.some((each) => each.id === row?.id && each.openBalance === change + 1)
      // Nobody is left waiting once it is there.
      asked = arrived ? null : post('/api/Device/Wait', headers, { cursor })
    }
    took.push(performance.now() - began)
  }
  const p95 = percentile(took, 0.95)
  return {
    what: `a change in the office → on a device that waits, p50 and p95 of ${changes}`,
    value: `${ms(percentile(took, 0.5))}, ${ms(p95)}`,
    wanted: '≤ 5,000 ms',
    reached: p95 <= 5000,
  }
}
