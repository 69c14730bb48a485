import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { liveTab } from '#test/live-tab.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { notify } from './door.ts'
import { sweepNotifications } from './sweep.ts'

type Person = Awaited<ReturnType<typeof signedInCompany>>
type Row = { id: string; value: string; category: string; seenAt: string | null; readAt: string | null; quiet: boolean }

let server: TestServer
before(async () => {
  server = await testServer({ listen: true })
})
after(() => server.close())

const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)
const tell = ({ companyId, userId }: Person, value: string, code: 'NA_LEAD_RECEIVED' | 'NA_SALES_UPDATE' = 'NA_LEAD_RECEIVED') =>
  server.services.transaction({ companyId }, (db) => notify(db, { companyId, code, value, to: [userId] }))
async function list(person: Person, query = ''): Promise<{ rows: Row[]; next: string | null; unseen: number }> {
  const response = await person.get(`/api/Notification/GetNotifications/?${query}`)
  assert.equal(response.statusCode, 200, response.body)
  return response.json().result
}
const values = ({ rows }: { rows: Row[] }) => rows.map(({ value }) => value)
async function idOf(person: Person, value: string) {
  const row = (await list(person)).rows.find((each) => each.value === value)
  assert.ok(row, value)
  return row.id
}
async function change(person: Person, call: string, body: object) {
  const response = await person.post(`/api/Notification/${call}`, body)
  assert.equal(response.statusCode, 200, response.body)
}

type Tab = Awaited<ReturnType<typeof liveTab>>
const changesHeard = ({ received }: Tab) => received.filter((text) => text.startsWith('NOTIFICATIONS_CHANGED')).length
/** Resolves when the tab has heard of so many. */
async function changes(tab: Tab, count: number) {
  while (changesHeard(tab) < count) await sleep(10)
}

test('unseen, seen and read are kept apart, and both tabs hear of every change', async () => {
  const person = await signedInCompany(server)
  const tabs = await Promise.all([liveTab(server, person), liveTab(server, person)])
  for (const value of ['one', 'two', 'three']) await tell(person, value)
  for (const tab of tabs) assert.equal(await tab.message('NA_'), 'NA_LEAD_RECEIVED|$|one')
  assert.deepEqual(values(await list(person)), ['three', 'two', 'one'])
  assert.equal((await list(person)).unseen, 3)

  await change(person, 'MarkSeen', { upTo: await idOf(person, 'two') })
  assert.equal((await list(person)).unseen, 1)
  assert.equal((await list(person, 'unread=true')).rows.length, 3)
  for (const tab of tabs) await tab.message('NOTIFICATIONS_CHANGED')

  await change(person, 'MarkRead', { ids: [await idOf(person, 'three')] })
  const [three] = (await list(person)).rows
  assert.ok(three?.readAt && three.seenAt)
  assert.equal((await list(person)).unseen, 0)
  assert.deepEqual(values(await list(person, 'unread=true')), ['two', 'one'])
  for (const tab of tabs) await changes(tab, 2)
  // Nothing to change, nothing to say.
  await change(person, 'MarkRead', { ids: [three.id] })
  await change(person, 'MarkRead', { all: true })
  for (const tab of tabs) await changes(tab, 3)
  // What is said reaches a tab in its order: behind this nothing more is on its way.
  await tell(person, 'last')
  for (const tab of tabs) {
    await tab.message('NA_LEAD_RECEIVED|$|last')
    assert.equal(changesHeard(tab), 3)
    tab.close()
  }
})

test('General and Sales: listed and read by themselves', async () => {
  const person = await signedInCompany(server)
  await tell(person, 'lead')
  await tell(person, 'figures', 'NA_SALES_UPDATE')
  assert.deepEqual(values(await list(person, 'category=sales')), ['figures'])
  assert.deepEqual(values(await list(person, 'category=general')), ['lead'])
  await change(person, 'MarkRead', { all: true, category: 'sales' })
  assert.deepEqual(values(await list(person, 'unread=true')), ['lead'])
})

test('pages follow each other', async () => {
  const person = await signedInCompany(server)
  for (let count = 1; count <= 5; count++) await tell(person, String(count))
  const first = await list(person, 'limit=2')
  const second = await list(person, `limit=2&cursor=${encodeURIComponent(first.next ?? '')}`)
  const third = await list(person, `limit=2&cursor=${encodeURIComponent(second.next ?? '')}`)
  assert.deepEqual([first, second, third].map(values), [['5', '4'], ['3', '2'], ['1']])
  assert.equal(third.next, null)
})

test('deleted under either spelling, and restored for 30 days', async () => {
  const person = await signedInCompany(server)
  for (const value of ['one', 'two', 'old']) await tell(person, value)
  const [one, two, old] = [await idOf(person, 'one'), await idOf(person, 'two'), await idOf(person, 'old')]
  await change(person, 'DeleteNotificaion', { ids: [one, old] })
  await change(person, 'DeleteNotification', { ids: [two] })
  assert.deepEqual(await list(person), { rows: [], next: null, unseen: 0 })
  await sql(`update notifications set deleted_at = now() - interval '31 days' where id = $1`, [old])
  await change(person, 'RestoreNotification', { ids: [one, two, old] })
  assert.deepEqual(values(await list(person)), ['two', 'one'])
})

test('since: what came after a gap, and what was being written when it began', async () => {
  const person = await signedInCompany(server)
  await tell(person, 'long ago')
  await sql(`update notifications set id = '01900000-0000-7000-8000-000000000000' where value = 'long ago'`)
  let commit = () => {}
  const waited = new Promise<void>((resolve) => {
    commit = resolve
  })
  const begun = Promise.withResolvers<void>()
  const late = server.services.transaction({ companyId: person.companyId }, async (db) => {
    await notify(db, { companyId: person.companyId, code: 'NA_LEAD_RECEIVED', value: 'late commit', to: [person.userId] })
    begun.resolve()
    await waited
  })
  await begun.promise
  await tell(person, 'known')
  const known = await idOf(person, 'known')
  assert.deepEqual(values(await list(person)), ['known', 'long ago'])
  commit()
  await late
  await tell(person, 'missed')
  assert.deepEqual(values(await list(person, `since=${known}`)), ['missed', 'known', 'late commit'])
})

test('ids of other people and companies are not touched', async () => {
  const person = await signedInCompany(server)
  const colleague = await signedInCompany(server, { companyId: person.companyId })
  const stranger = await signedInCompany(server)
  for (const each of [person, colleague, stranger]) await tell(each, 'own')
  const ids = [await idOf(colleague, 'own'), await idOf(stranger, 'own')]
  for (const call of ['MarkRead', 'DeleteNotificaion', 'RestoreNotification']) await change(person, call, { ids })
  await change(person, 'MarkSeen', { upTo: 'ffffffff-ffff-7fff-bfff-ffffffffffff' })
  await change(person, 'MarkRead', { all: true })
  for (const each of [colleague, stranger]) {
    const { rows, unseen } = await list(each)
    assert.deepEqual([rows.length, rows[0]?.readAt, unseen], [1, null, 1])
  }
})

test('who does not want a code is left out; in quiet hours it is kept and does not pop up', async () => {
  const person = await signedInCompany(server)
  const codes = (app: boolean) => [{ code: 'NA_LEAD_RECEIVED', app, mail: 'off' }]
  await change(person, 'SavePreferences', { codes: codes(false), quietFrom: null, quietTo: null })
  const preferences = (await person.get('/api/Notification/GetPreferences')).json().result
  assert.deepEqual(
    preferences.codes.find(({ code }: { code: string }) => code === 'NA_LEAD_RECEIVED'),
    { code: 'NA_LEAD_RECEIVED', app: false, mail: 'off' },
  )
  const tab = await liveTab(server, person)
  await tell(person, 'unwanted')
  await tell(person, 'figures', 'NA_SALES_UPDATE')
  assert.equal(await tab.message('NA_'), 'NA_SALES_UPDATE|$|figures')
  assert.deepEqual(values(await list(person)), ['figures'])

  const { rows } = await sql(`select to_char(now() at time zone 'America/New_York', 'HH24:MI') as now`)
  const [hours = 0] = rows[0].now.split(':').map(Number)
  const at = (hour: number) => `${String((hour + 24) % 24).padStart(2, '0')}:00`
  await change(person, 'SavePreferences', { codes: codes(true), quietFrom: at(hours - 1), quietTo: at(hours + 2) })
  tab.all.length = 0
  await tell(person, 'at night')
  assert.equal(await tab.message('N'), 'NOTIFICATIONS_CHANGED|$|')
  assert.deepEqual(
    (await list(person)).rows.map(({ value, quiet }) => [value, quiet]),
    [
      ['at night', true],
      ['figures', false],
    ],
  )
  await change(person, 'SavePreferences', { codes: [], quietFrom: at(hours + 2), quietTo: at(hours - 1) })
  await tell(person, 'awake')
  assert.equal(await tab.message('NA_'), 'NA_LEAD_RECEIVED|$|awake')
  tab.close()
})

test('deleted ones stay 30 days, read ones 180', async () => {
  const person = await signedInCompany(server)
  for (const value of ['new', 'deleted', 'deleted long ago', 'read', 'read long ago']) await tell(person, value)
  await sql(`update notifications set deleted_at = now() - case value when 'deleted' then interval '29 days' else interval '31 days' end
    where value like 'deleted%'`)
  await sql(`update notifications set read_at = now() - case value when 'read' then interval '179 days' else interval '181 days' end
    where value like 'read%'`)
  await sweepNotifications.run(server.services)
  const { rows } = await sql('select value from notifications where user_id = $1 order by value', [person.userId])
  assert.deepEqual(
    rows.map(({ value }) => value),
    ['deleted', 'new', 'read'],
  )
})
