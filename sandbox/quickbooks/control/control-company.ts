import { Change, type WriteOperation } from '../change.ts'
import type { Company } from '../company.ts'
import { entityOf, findEntity } from '../entities/entities.ts'
import { owedByEntry, repointEntry } from '../entities/entry-parties.ts'
import { writeRecord } from '../entities/write.ts'
import type { Sandbox } from '../sandbox.ts'
import { QuickbooksFault } from '../wire/fault.ts'
import { jsonReply, type Reply } from '../wire/http.ts'
import { boolOf, cents, cloneDoc, type Doc, docOf, docsOf, numberOf, refOf, textOf } from '../wire/json.ts'
import { pacific } from './clock.ts'

function notThere(text: string): Reply {
  return jsonReply(404, { error: text })
}

function freshRealm(sandbox: Sandbox): string {
  for (let number = 9_130_350_000_001_000n; ; number++) {
    const realm = String(number)
    if (!sandbox.companies.has(realm)) return realm
  }
}

function addRecords(sandbox: Sandbox, company: Company, records: Doc): void {
  for (const name of Object.keys(records)) {
    const entity = findEntity(name)
    if (!entity) throw new RangeError(`No entity ${name}`)
    for (const body of docsOf(records, name))
      writeRecord(new Change(sandbox, company), entity, 'create', body, { allowDuplicateDocNumber: true })
  }
}

// { realmId?, name?, customers?, invoices?, payments?, seed?, records?, empty? }
export function makeCompany(sandbox: Sandbox, body: Doc): Reply {
  const realm = textOf(body, 'realmId') ?? freshRealm(sandbox)
  if (!/^\d{5,19}$/.test(realm)) return jsonReply(400, { error: 'realmId must be a decimal number' })
  if (sandbox.companies.has(realm)) return jsonReply(409, { error: 'There is a company with this realmId' })
  const customers = numberOf(body, 'customers') ?? 0
  const invoices = customers > 0 ? (numberOf(body, 'invoices') ?? 0) : 0
  const paid = Math.floor(invoices * 0.95)
  const spec = {
    name: textOf(body, 'name') ?? `Test company ${realm}`,
    customers,
    invoices,
    payments: Math.min(paid, numberOf(body, 'payments') ?? Math.floor(invoices / 50)),
    seed: numberOf(body, 'seed') ?? Number(realm.slice(-6)),
    origin: Math.floor(sandbox.clock.now() / 1000) * 1000,
  }
  const books = textOf(body, 'books')
  const company = sandbox.addCompany(
    realm,
    spec,
    boolOf(body, 'empty') ? 'empty' : books === 'wholesaler' || books === 'small' ? books : 'lists',
  )
  try {
    company.change(() => addRecords(sandbox, company, docOf(body, 'records') ?? {}))
  } catch (error) {
    sandbox.removeCompany(realm)
    throw error
  }
  return jsonReply(200, { realmId: realm })
}

function currentToken(company: Company, entity: string, body: Doc): Doc {
  const row = company.get(entity, textOf(body, 'Id') ?? '')
  return { ...body, SyncToken: textOf(body, 'SyncToken') ?? row?.doc.SyncToken }
}

// { entity, operation: create | update | delete | void, body, silent? }: what another user does in the QuickBooks UI. `silent`: neither a
// webhook nor the change feed tells of it, as happens with changes that QuickBooks loses.
export function writeAsUser(sandbox: Sandbox, company: Company, body: Doc): Reply {
  const entity = findEntity(textOf(body, 'entity') ?? '')
  if (!entity) return notThere('No such entity')
  const record = docOf(body, 'body') ?? {}
  const operation = (textOf(body, 'operation') ?? (textOf(record, 'Id') ? 'update' : 'create')) as WriteOperation
  const input = operation === 'create' ? record : { sparse: true, ...currentToken(company, entity.name, record) }
  const change = new Change(sandbox, company)
  change.silent = boolOf(body, 'silent')
  const doc = writeRecord(change, entity, operation, input, { allowDuplicateDocNumber: true })
  if (!change.silent) sandbox.publish(company, change)
  return jsonReply(200, { id: doc.Id, [entity.name]: doc })
}

// { entity, id, fields }: sets stored fields without any check, as only QuickBooks itself could.
export function editCompany(sandbox: Sandbox, company: Company, body: Doc): Reply {
  const entity = findEntity(textOf(body, 'entity') ?? '')
  const row = entity && company.get(entity.name, textOf(body, 'id') ?? '')
  if (!entity || !row) return notThere('No such record')
  const doc = { ...cloneDoc(row.doc), ...docOf(body, 'fields') }
  if (!boolOf(body, 'silent')) {
    doc.SyncToken = String(Number(row.doc.SyncToken) + 1)
    doc.MetaData = { CreateTime: docOf(row.doc, 'MetaData')?.CreateTime, LastUpdatedTime: pacific(sandbox.clock.now()) }
  }
  company.change(() => company.put(entity, doc))
  if (!boolOf(body, 'silent')) sandbox.webhooks.add(company.realm, [{ entity: entity.name, id: row.id, operation: 'Update' }])
  return jsonReply(200, { id: row.id, [entity.name]: doc })
}

function idByName(company: Company, entity: string, name: string): string | undefined {
  const definition = entityOf(entity)
  const field = definition.nameField ?? 'Name'
  const holder = company.nameHolder(definition, { [field]: name })
  if (holder || entity !== 'Item') return holder?.id
  // One below a category holds a longer name than people call it by.
  const [called, ...others] = [...company.collection(entity).live()].filter(({ doc }) => textOf(doc, 'Name') === name)
  return others.length ? undefined : called?.id
}

// { entity, keepId, loseId | loseName, untold? }: the loser disappears, its transactions move to the survivor (quickbooks 5.4). `untold`: neither
// a notice nor the change feed says a word of it, and what moved keeps its stamp; whether the real one does so is not certain.
export function mergeRecords(sandbox: Sandbox, company: Company, body: Doc): Reply {
  const entity = findEntity(textOf(body, 'entity') ?? 'Customer')
  if (entity?.kind !== 'name') return notThere('No such name list')
  const keepId = textOf(body, 'keepId') ?? ''
  const loseId = textOf(body, 'loseId') ?? idByName(company, entity.name, textOf(body, 'loseName') ?? '') ?? ''
  const keep = company.get(entity.name, keepId)
  const lose = company.get(entity.name, loseId)
  if (!keep || !lose || keepId === loseId) return notThere('No such pair of records')
  const change = new Change(sandbox, company)
  const untold = body.untold === true
  company.change(() => {
    const name = textOf(keep.doc, entity.nameField ?? 'DisplayName') ?? ''
    if (entity.name === 'Item') repointLines(change, loseId, { value: keepId, name })
    else repoint(change, entity.name, loseId, keepId, name, untold)
    change.touch(entity.name, keepId, (doc) => {
      doc.SyncToken = String(Number(doc.SyncToken) + 1)
      const [own, theirs] = [numberOf(keep.doc, 'QtyOnHand'), numberOf(lose.doc, 'QtyOnHand')]
      if (own !== undefined) doc.QtyOnHand = own + (theirs ?? 0)
    })
    const current = company.get(entity.name, loseId)
    if (current) change.erase(entity, current.doc)
    const LastUpdatedTime = pacific(0)
    if (untold) company.put(entity, { Id: loseId, domain: 'QBO', status: 'Deleted', MetaData: { LastUpdatedTime } }, true)
  })
  if (untold) return jsonReply(200, { kept: keepId, deleted: loseId })
  change.events = change.events.filter((event) => event.id !== loseId && event.id !== keepId)
  change.event(entity.name, keepId, 'Merge', loseId)
  sandbox.publish(company, change)
  return jsonReply(200, { kept: keepId, deleted: loseId })
}

const sellingOrBuying = [
  'Invoice',
  'SalesReceipt',
  'CreditMemo',
  'RefundReceipt',
  'Estimate',
  'Bill',
  'Purchase',
  'VendorCredit',
  'InventoryAdjustment',
]

function repointLines(change: Change, from: string, to: { value: string; name: string }): void {
  for (const kind of change.company.spec.customers > 0 ? [] : sellingOrBuying)
    for (const row of [...change.company.collection(kind).live()]) {
      const details = (doc: Doc) =>
        docsOf(doc, 'Line').flatMap((line) => {
          const names = ['SalesItemLineDetail', 'ItemBasedExpenseLineDetail', 'ItemAdjustmentLineDetail']
          const own = names.map((name) => docOf(line, name))
          return own.filter((detail) => detail !== undefined).filter((detail) => refOf(detail, 'ItemRef') === from)
        })
      if (details(row.doc).length === 0) continue
      change.touch(kind, row.id, (doc) => {
        for (const detail of details(doc)) detail.ItemRef = { ...to }
        doc.SyncToken = String(Number(doc.SyncToken) + 1)
      })
    }
}

function repoint(change: Change, entity: string, from: string, to: string, name: string, untold: boolean): void {
  const { company } = change
  const move = (kind: string, id: string, edit: (doc: Doc) => void) =>
    change.touch(
      kind,
      id,
      (doc) => {
        edit(doc)
        if (!untold) doc.SyncToken = String(Number(doc.SyncToken) + 1)
      },
      !untold,
    )
  for (const row of entity === 'Customer' ? [...company.collection('JournalEntry').live()] : []) {
    if (!owedByEntry(row.doc).has(from)) continue
    move('JournalEntry', row.id, (doc) => repointEntry(doc, from, { value: to, name }))
  }
  const reference = `${entity}Ref`
  for (const kind of [
    'Invoice',
    'Payment',
    'CreditMemo',
    'SalesReceipt',
    'RefundReceipt',
    'Estimate',
    'Bill',
    'BillPayment',
    'VendorCredit',
    'PurchaseOrder',
  ]) {
    if (company.spec.customers > 0 && (kind === 'Invoice' || kind === 'Payment')) {
      throw new QuickbooksFault('6000', 'Names with generated transactions cannot be merged in the sandbox.')
    }
    for (const row of [...company.collection(kind).live()]) {
      if (refOf(row.doc, reference) !== from) continue
      move(kind, row.id, (doc) => {
        doc[reference] = { value: to, name }
      })
    }
  }
}

/** All of a kind, or the first `most` of them. */
export function listRecords(
  company: Company,
  name: string,
  { id, displayName, most = Infinity }: { id?: string | undefined; displayName?: string; most?: number },
): Reply {
  const entity = findEntity(name)
  if (!entity) return notThere('No such entity')
  if (displayName !== undefined) {
    const found = idByName(company, entity.name, displayName)
    return found === undefined ? notThere('No record has this name') : jsonReply(200, { id: found })
  }
  if (id !== undefined) {
    const row = company.get(entity.name, id)
    return row ? jsonReply(200, row.doc) : notThere('No such record')
  }
  const rows: Doc[] = []
  for (const row of company.collection(entity.name).live()) {
    if (rows.length >= most) break
    rows.push(row.doc)
  }
  return jsonReply(200, { records: rows, sum: cents(rows.reduce((sum, doc) => sum + (numberOf(doc, 'Balance') ?? 0), 0)) })
}
