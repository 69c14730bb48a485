import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Books, idThere, newRecord, recordOf } from './books.ts'
import { sharedFields, websiteOf } from './fields.ts'

const tries = 8
type Details = { id: string; version: number; fields: Record<string, unknown> & { address: { address1: string } } }

/** What the owner does with our product. Nobody answering, or another having saved meanwhile, is part of the game. */
export async function addHere(books: Books) {
  const tag = `c${books.next()}`
  const requestKey = randomUUID()
  const values = sharedFields.map((field) => ({ field, value: field.value(tag, books.next()) }))
  const form = Object.assign({ website: websiteOf(tag), requestKey }, ...values.map(({ field, value }) => field.form(value)))
  // As the form does: sent again with its key until there is an answer.
  for (let attempt = 1; attempt <= tries; attempt++) {
    const answer = await ask(books, '/Dashboard/AddEditCustomer', form)
    if (answer?.status === 200) {
      books.tags.push(tag)
      for (const { field, value } of values) books.journal.wrote(`${tag} ${field.name}`, { side: 'ours', value }, { seen: '', sure: true })
      return
    }
    await sleep(400)
  }
  // It may be there all the same, or not.
  for (const { field, value } of values) books.journal.wrote(`${tag} ${field.name}`, { side: 'ours', value }, { seen: '', sure: false })
}

export async function editHere(books: Books, tag: string, names: readonly string[]) {
  const customer = await readHere(books, tag)
  if (!customer) return
  const { id, version, fields } = customer
  const changes = sharedFields
    .filter(({ name }) => names.includes(name))
    .map((field) => ({ field, value: field.value(tag, books.next()), seen: String(seenHere(customer, field.name)) }))
  const form = Object.assign({ ...fields, id, version }, ...changes.map(({ field, value }) => field.form(value)))
  const answer = await ask(books, '/Dashboard/AddEditCustomer', form)
  if (answer && answer.status !== 200) return
  for (const { field, value, seen } of changes)
    books.journal.wrote(`${tag} ${field.name}`, { side: 'ours', value }, { seen, sure: answer?.status === 200 })
}

/** A name that somebody has already: QuickBooks refuses it, and the owner gives another one later or never. */
export async function clashHere(books: Books, tag: string, name: string) {
  const customer = await readHere(books, tag)
  if (!customer) return
  const { id, version, fields } = customer
  const answer = await ask(books, '/Dashboard/AddEditCustomer', { ...fields, id, version, name })
  if (answer && answer.status !== 200) return
  const seen = String(fields.name)
  books.journal.wrote(`${tag} name`, { side: 'ours', value: name }, { seen, sure: answer?.status === 200 })
}

/** QuickBooks refuses it while they owe something. */
export async function toggleHere(books: Books, tag: string) {
  const customer = await readHere(books, tag)
  if (!customer) return
  const { id, version, fields } = customer
  await ask(books, '/Dashboard/AddEditCustomer', { ...fields, id, version, active: fields.active === 'Y' ? 'N' : 'Y' })
}

/** What somebody does in QuickBooks. Stale there too: then they look again, as its page does. */
export async function editThere(books: Books, tag: string, names: readonly string[]) {
  const record = await recordOf(books, tag)
  if (!record) return
  const changes = sharedFields
    .filter(({ name }) => names.includes(name))
    .map((field) => ({ field, value: field.value(tag, books.next()), seen: field.there(record) }))
  const body = Object.assign({ Id: record.Id, SyncToken: record.SyncToken }, ...changes.map(({ field, value }) => field.body(value)))
  if (!(await writeThere(books, 'Customer', body))) return
  for (const { field, value, seen } of changes) books.journal.wrote(`${tag} ${field.name}`, { side: 'theirs', value }, { seen, sure: true })
}
export async function addThere(books: Books) {
  const tag = `c${books.next()}`
  if (await writeThere(books, 'Customer', newRecord(tag, books.next, books.journal))) books.tags.push(tag)
}
export async function mergeThere(books: Books, keep: string, lose: string) {
  const [keepId, loseId] = [idThere(await recordOf(books, keep)), idThere(await recordOf(books, lose))]
  if (!keepId || !loseId || keepId === loseId) return
  books.merged.add(lose)
  await books.world.control('POST', `companies/${books.realmId}/merge`, { entity: 'Customer', keepId, loseId })
}
export async function toggleThere(books: Books, tag: string) {
  const record = await recordOf(books, tag)
  if (record) await writeThere(books, 'Customer', { Id: record.Id, SyncToken: record.SyncToken, Active: record.Active === false })
}

/** False when QuickBooks refuses what a person tried there. */
export async function writeThere(books: Books, entity: string, body: object, operation?: string): Promise<boolean> {
  const path = `companies/${books.realmId}/write`
  const given = { entity, body, ...(operation && { operation }) }
  return books.world.control('POST', path, given).then(
    () => true,
    () => false,
  )
}

/** Null: nobody answered, so that nobody knows whether it was done. */
export const ask = (books: Pick<Books, 'owner'>, path: string, body: object = {}) => books.owner.post(path, body).catch(() => null)

async function readHere({ world, companyId, owner }: Books, tag: string): Promise<Details | null> {
  const [row] = await world.query('select id from customers where company_id = $1 and website = $2', [companyId, websiteOf(tag)])
  if (!row) return null
  const answer = await owner.get(`/Dashboard/GetCustomerDetails/${row.id}`).catch(() => null)
  if (!answer) return null
  assert.ok(answer.status === 200 || answer.status === 404 || answer.status >= 500, JSON.stringify(answer.body))
  return answer.status === 200 ? (answer.body.result as Details) : null
}
const seenHere = ({ fields }: Details, name: string) => (name === 'address' ? fields.address.address1 : fields[name])
