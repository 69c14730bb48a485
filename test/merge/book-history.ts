import assert from 'node:assert/strict'
import { customerEntity } from '#features/customers/customers/server/quickbooks/entity.ts'
import type { QuickbooksRecord } from '#features/quickbooks/server/door.ts'
import type { connectedCompany, QuickbooksServer } from '../quickbooks.ts'
import { fieldOfBook, newValues, type OurFields, ourBody, readOurs, readTheirs, type TheirRecord, theirBody } from './book-fields.ts'
import { Reference } from './reference.ts'
import { type FieldName, fieldNames } from './two-sides.ts'

type Parts = {
  server: QuickbooksServer
  company: Awaited<ReturnType<typeof connectedCompany>>
  realmId: string
  random: (below: number) => number
  number: number
}
type Conflict = { shown: string; state: string; fields: { field: string; ours: { value: string }; quickbooks: { value: string } }[] }

/** One customer on a real server beside the stand-in for QuickBooks, edited on both sides. */
export class BookHistory {
  readonly #parts: Parts
  readonly #reference = new Reference()
  readonly #name: string
  readonly #versions: QuickbooksRecord[] = []
  #id = ''
  #edits = 0
  constructor(parts: Parts) {
    this.#parts = parts
    this.#name = `Both sides ${parts.number}`
  }

  async begin() {
    if (this.#parts.random(2)) await this.#fault('create')
    const { result } = (await this.#parts.company.post('/Dashboard/AddEditCustomer', { name: this.#name, ...ourBody(newValues(0)) })).json()
    this.#id = result.id
  }

  async step() {
    const { random } = this.#parts
    const kind = random(10)
    if (kind < 3) await this.#editOurs()
    else if (kind < 5) await this.#editTheirs()
    else if (kind < 6) await this.#fault('update')
    else if (kind < 7) await this.#choose()
    else if (kind < 8) await this.#read()
    else await this.#arrive()
  }

  async #details(): Promise<{ version: number; fields: OurFields; sync: { state: string; deliveryId: string } }> {
    return (await this.#parts.company.get(`/Dashboard/GetCustomerDetails/${this.#id}`)).json().result
  }
  async #theirs(): Promise<TheirRecord | null> {
    const { records } = await this.#parts.server.control('GET', `companies/${this.#parts.realmId}/records/Customer`)
    const found = records.filter(({ DisplayName }: TheirRecord) => DisplayName === this.#name)
    assert.ok(found.length < 2, `${this.#name} is there twice`)
    return found[0] ?? null
  }
  #fault(operation: string) {
    const { server, realmId, random } = this.#parts
    const kind = ['dropAfter', 'dropBefore', 'dropAfter', '500'][random(4)]
    return server.control('POST', 'faults', { realmId, kind, entity: 'Customer', operation, times: 1 })
  }

  async #editOurs() {
    const { company, random } = this.#parts
    const { version, fields } = await this.#details()
    const name = fieldNames[random(fieldNames.length)] ?? 'asked'
    const edited = { ...readOurs(fields), ...fieldOfBook(name, newValues(this.#next('ours'))) }
    const at = Date.now()
    const answer = await company.post('/Dashboard/AddEditCustomer', { ...fields, ...ourBody(edited), id: this.#id, version })
    // Something of theirs came in between.
    if (answer.statusCode === 409) return
    assert.equal(answer.statusCode, 200, answer.body)
    this.#reference.write(name, 'ours', { before: readOurs(fields), after: edited, at })
  }
  async #editTheirs() {
    const { server, realmId, random } = this.#parts
    const record = await this.#theirs()
    if (!record) return
    const name = fieldNames[random(fieldNames.length)] ?? 'asked'
    const edited = { ...readTheirs(record), ...fieldOfBook(name, newValues(this.#next('theirs'))) }
    const body = { Id: record.Id, SyncToken: record.SyncToken, ...theirBody(name, edited) }
    const written = await server.control('POST', `companies/${realmId}/write`, { entity: 'Customer', body }).catch(() => null)
    // Their times have whole seconds.
    const at = Math.floor(Date.now() / 1000) * 1000
    if (written) this.#reference.write(name, 'theirs', { before: readTheirs(record), after: edited, at })
  }
  #next = (side: 'ours' | 'theirs') => (this.#parts.number * 1000 + ++this.#edits) * 2 + (side === 'ours' ? 0 : 1)

  async #read() {
    const record = await this.#theirs()
    if (record) this.#versions.push(record)
  }
  /** Any version that was read, in any order and as often as it comes. */
  async #arrive() {
    const { server, company, random } = this.#parts
    if (random(2)) await this.#read()
    const version = this.#versions[random(Math.max(1, this.#versions.length))]
    if (version)
      await server.services.transaction({ companyId: company.companyId }, (db) => customerEntity.upsert(db, company.companyId, [version]))
  }

  async #conflict(): Promise<{ id: string; conflict: Conflict } | null> {
    const { sync } = await this.#details()
    if (sync.state !== 'conflict') return null
    return { id: sync.deliveryId, conflict: (await this.#parts.company.get(`/Sync/GetConflict/${sync.deliveryId}`)).json().result }
  }
  async #choose() {
    const found = await this.#conflict()
    if (!found?.conflict.fields.length) return
    const { id, conflict } = found
    const choice = this.#parts.random(2) ? 'ours' : 'theirs'
    const { field = '' } = conflict.fields[this.#parts.random(conflict.fields.length)] ?? {}
    const [compared] = conflict.fields.filter((each) => each.field === field)
    const answer = await this.#parts.company.post('/Sync/ResolveConflict', { id, shown: conflict.shown, choices: { [field]: choice } })
    if (answer.statusCode === 409 || !compared) return
    assert.equal(answer.statusCode, 200, answer.body)
    const [ours, theirs] = [fieldOfShown(field, compared.ours.value), fieldOfShown(field, compared.quickbooks.value)]
    const name = modelName(field)
    if (choice === 'ours') this.#reference.choose(name, ours, theirs)
    else this.#reference.choose(name, theirs, ours)
  }

  async check() {
    const { company } = this.#parts
    assert.equal(await company.count('customers', `customer_name = '${this.#name}'`), 1, `${this.#name} is here once`)
    const [{ fields, sync }, theirs, found] = await Promise.all([this.#details(), this.#theirs(), this.#conflict()])
    assert.ok(theirs, `${this.#name} is there`)
    const conflicts = (found?.conflict.fields ?? []).map(({ field }) => modelName(field))
    assert.equal(sync.state, conflicts.length ? 'conflict' : 'synced', this.#name)
    for (const name of fieldNames)
      this.#reference.check(name, { ours: readOurs(fields), theirs: readTheirs(theirs), conflicts }, this.#name)
  }
}

/** Only two are asked about; of the others the reference says that a rule decides. */
function modelName(field: string): FieldName {
  const names: { [field: string]: FieldName } = { email: 'asked', address: 'pair', workPhone: 'newest', other: 'quickbooks', fax: 'ours' }
  return names[field] ?? assert.fail(`${field} is no field of the model`)
}

function fieldOfShown(field: string, value: string): { [column: string]: string } {
  const [pair1 = '', pair2 = ''] = value.split('\n')
  return field === 'email' ? { asked: value } : { pair1, pair2 }
}
