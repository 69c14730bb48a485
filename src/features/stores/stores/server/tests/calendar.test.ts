import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { newStore, takeStep } from '#test/stores.ts'
import { storeCalendar } from '../calendar.ts'

type Company = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const owner = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const stateOf = async (id: string) => (await owner('select state from stores where id = $1', [id]))[0].state as string
const asideNow = async ({ companyId }: Company) =>
  (await owner('select count(*)::int as count from stores where company_id = $1 and set_aside_until > now()', [companyId]))[0]
    .count as number
async function scheduled(company: Company, { daysAgo = 0 } = {}) {
  const store = await newStore(server, company, { audience: 'request', opensOn: '2099-01-01' })
  assert.equal((await takeStep(company, store.id, 'publish')).json().result.status, 'Scheduled')
  await owner(`update stores set opens_on = (now() at time zone 'America/New_York')::date - $2::int where id = $1`, [store.id, daysAgo])
  return store
}

test('stores of one company that cannot be opened keep no other company’s closed; they are set aside, and tried again once they are saved', async () => {
  const [stuck, other] = [await signedInCompany(server), await signedInCompany(server)]
  const first = await scheduled(stuck, { daysAgo: 9 })
  await owner(
    `insert into stores (company_id, code, name, state, opens_on, location_id, audience, published_at)
     select company_id, 'STUCK-' || n, 'Stuck ' || n, state, opens_on, location_id, audience, now() from stores, generate_series(1, 29) n where id = $1`,
    [first.id],
  )
  await owner('update items set unit_price = null where company_id = $1', [stuck.companyId])
  const late = await scheduled(other)
  const due = await owner(`select company_id from app.stores_to_move('2999-01-01', '2999-01-01', 20, 5)`)
  assert.deepEqual(new Set(due.map((row) => row.company_id)), new Set([stuck.companyId, other.companyId]))
  await storeCalendar.run(server.services)
  assert.deepEqual([await stateOf(late.id), await stateOf(first.id), await asideNow(stuck)], ['Open', 'Scheduled', 20])
  await storeCalendar.run(server.services)
  assert.equal(await asideNow(stuck), 30)
  const told = (await stuck.get('/api/Notification/GetNotifications?limit=100')).json().result.rows
  assert.equal(told.filter(({ code }: { code: string }) => code === 'NA_STORE_NOT_OPENED').length, 30)
  await owner('update items set unit_price = 5 where company_id = $1', [stuck.companyId])
  await storeCalendar.run(server.services)
  assert.equal(await stateOf(first.id), 'Scheduled')
  const { version } = (await stuck.get(`/api/Sales/Store/${first.id}`)).json().result
  assert.equal((await stuck.post(`/api/Sales/SaveStore/${first.id}`, { version, description: 'Mended' })).statusCode, 200)
  await storeCalendar.run(server.services)
  assert.equal(await stateOf(first.id), 'Open')
})

test('one that the database refuses to move is set aside as well', async () => {
  const company = await signedInCompany(server)
  const [broken, sound] = [await scheduled(company, { daysAgo: 3 }), await scheduled(company)]
  await owner(`create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
  await owner(
    `create trigger refuse_one before update of state on stores for each row when (old.id = '${broken.id}') execute function refuse_one()`,
  )
  await storeCalendar.run(server.services)
  assert.deepEqual([await stateOf(broken.id), await stateOf(sound.id), await asideNow(company)], ['Scheduled', 'Open', 1])
  assert.deepEqual(
    await owner(`select id from app.stores_to_move('2999-01-01', '2999-01-01', 20, 500) where company_id = $1`, [company.companyId]),
    [],
  )
  await owner('drop trigger refuse_one on stores')
})
