import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { signedInCompany } from '#test/company.ts'
import { copyOn } from '#test/device-copy.ts'
import { pairedDevice } from '#test/devices.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { pokesOf } from '../pokes.ts'

let server: TestServer
before(async () => {
  server = await testServer({ listen: true })
})
after(() => server.close())

// Shorter than a call waits: whoever is let go only then is seen.
test('over the wire a device waits until something changes, and is let go once it hangs up', { timeout: 20_000 }, async () => {
  const office = await signedInCompany(server)
  const { companyId } = office
  const device = await pairedDevice(server, office)
  const copy = copyOn(device)
  await copy.pull()
  const ask = (signal?: AbortSignal) =>
    fetch(`${server.url}/api/Device/Wait`, {
      method: 'POST',
      headers: { ...device.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ cursor: copy.cursor }),
      ...(signal && { signal }),
    })
  const until = async (count: number) => {
    while (pokesOf(server.services).waiting(companyId) !== count) await new Promise((done) => setTimeout(done, 5))
  }
  const hungUp = new AbortController()
  const lost = ask(hungUp.signal).catch((error: unknown) => error)
  await until(1)
  hungUp.abort()
  await lost
  await until(0)
  const kept = ask()
  await until(1)
  await server.services.transaction({ companyId }, (db) =>
    sql`insert into customers (company_id, customer_name, sales_representative)
      select company_id, 'New', code from reps where company_id = ${companyId} and id = ${device.device.repId}`.execute(
      db.withoutPlugins(),
    ),
  )
  assert.equal(((await (await kept).json()) as { result: { changed: boolean } }).result.changed, true)
})
