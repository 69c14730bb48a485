import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { automationOf, automationsAt, tell, until } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import { uploadFile } from '#test/import-file.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())
const { sql, run } = automationsAt(() => server)

type Person = Awaited<ReturnType<typeof signedInCompany>>
const leads = (count: number) => ['Name,Email', ...Array.from({ length: count }, (_, at) => `Lead ${at},lead${at}@mail.example`)].join('\n')
const details = async (person: Person, id: string) => (await person.get(`/Dashboard/Import/Details/${id}`)).json().result
const reaches = (person: Person, id: string, state: string) =>
  until(
    () => details(person, id),
    (found) => found.state === state,
  )
async function imported(person: Person, csv: string, startsAutomations: boolean) {
  const { id } = (await uploadFile(server, person, 'leads.csv', csv)).json().result
  const { mapping, updatesExisting } = await details(person, id)
  await person.post(`/Dashboard/Import/Check/${id}`, { mapping, updatesExisting })
  const checked = await reaches(person, id, 'checked')
  assert.equal((await person.post(`/Dashboard/Import/Start/${id}`, { startsAutomations })).statusCode, 200)
  return { id: id as string, checked, done: await reaches(person, id, 'done') }
}
const noted = ({ companyId }: Person) =>
  sql(`select record_id, actor_id, changes from audit_events where company_id = $1 and action = 'importStartsAutomations'`, [companyId])
const assigned = async ({ companyId }: Person) =>
  (await sql('select count(*)::int as count from automation_assignments where company_id = $1', [companyId]))[0].count

test('an import starts automations only when it is told to, once for each new customer, and its undo takes them along', async () => {
  const owner = await signedInCompany(server)
  await automationOf(owner, { automationName: 'Welcome', schedule: 'E:CREATED', everyone: true, steps: [tell('{{name}} is new')] })
  await automationOf(owner, { automationName: 'For some', schedule: 'E:CREATED' })
  const without = await imported(owner, leads(5), false)
  assert.deepEqual([without.checked.newCustomerAutomations, without.done.startsAutomations], [['Welcome'], false])
  assert.equal(await assigned(owner), 0)
  assert.deepEqual(await noted(owner), [])
  // Five of them are there already: what starts is for the new ones.
  const withIt = await imported(owner, leads(1205), true)
  assert.deepEqual([withIt.done.added, withIt.done.startsAutomations, await assigned(owner)], [1200, true, 1200])
  assert.deepEqual(await noted(owner), [
    {
      record_id: withIt.id,
      actor_id: owner.userId,
      changes: [
        { field: 'file', from: '', to: 'leads.csv' },
        { field: 'automations', from: '', to: 'Welcome' },
      ],
    },
  ])
  assert.equal((await owner.post(`/Dashboard/Import/Undo/${withIt.id}`)).statusCode, 200)
  await reaches(owner, withIt.id, 'undone')
  assert.equal(await assigned(owner), 0)
})

test('an automation that would be over before its first step is refused, and one from before holds up no new customer', async () => {
  const owner = await signedInCompany(server)
  const automation = await automationOf(owner, { schedule: 'E:CREATED+10d', everyone: true })
  const wrong = await owner.post('/Dashboard/AddEditAutomation', {
    automationName: 'Too short',
    schedule: 'E:CREATED+10d',
    expiresDays: 5,
    steps: [tell('x')],
  })
  assert.ok(wrong.json().fields.expiresDays)
  await sql('update automations set expires_days = 5 where id = $1', [automation])
  assert.equal((await owner.post('/Dashboard/AddEditCustomer', { name: 'New' })).statusCode, 200)
  assert.deepEqual((await imported(owner, leads(1), true)).checked.newCustomerAutomations, [])
  await run(new Date())
  assert.equal(await assigned(owner), 0)
})
