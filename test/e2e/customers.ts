import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { signedInCompany } from '../company.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '../quickbooks.ts'
import { hasFocus, press, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import type { Setting } from './settings.ts'
import type { Stage } from './stage.ts'
import { type Words, wordsIn } from './words.ts'

export const list = '/dashboard/customers-&-leads/overview'
export const companyServer = () => serverWithQuickbooks({ listen: true })

type Owner = Awaited<ReturnType<typeof importedCompany>>['owner']

/** In this setting the owner of a company of its own is at a browser, from before the first test to after the last. */
export function openJourney(stage: Stage<QuickbooksServer>, setting: Setting) {
  let scene: (Visit & { owner: Owner; journey: CustomersJourney; at: ReturnType<typeof atCustomers> }) | undefined
  before(async () => {
    const { browser, product } = stage()
    const { realmId } = await product.control('POST', 'companies', { books: 'wholesaler', seed: 1 })
    const { owner, ...journey } = await importedCompany(product, realmId)
    const visited = await visit(browser, setting.browser)
    await enterAs(product.url, visited.page, owner)
    scene = { ...visited, owner, journey, at: atCustomers(journey, visited, wordsIn(setting.language), setting.phone) }
  })
  after(() => scene?.leave())
  return () => scene ?? assert.fail('The journey begins before the first test.')
}

/** A company whose books are imported; its manager works at another place. */
async function importedCompany(server: QuickbooksServer, realmId: string) {
  const { url } = server
  const owner = await connectedCompany(server, realmId)
  assert.equal((await owner.ended(60_000)).state, 'Done')
  const manager = await signedInCompany(server, { companyId: owner.companyId, role: 'manager' })

  const rows = async (query: Record<string, string> = {}) => {
    const { result } = (await owner.get(`/Dashboard/GetCustomerList?${new URLSearchParams({ limit: '200', ...query })}`)).json()
    return result.rows as { id: string; customerName: string; openBalance: number }[]
  }
  const idOf = async (name: string) => {
    const row = (await rows()).find(({ customerName }) => customerName === name)
    assert.ok(row, name)
    return row.id
  }
  const details = async (name: string) => (await owner.get(`/Dashboard/GetCustomerDetails/${await idOf(name)}`)).json().result
  const names = (await rows()).map(({ customerName }) => customerName)
  const [first, second, third] = names.filter((name) => /^[\w ]{8,}$/.test(name))
  assert.ok(first && second && third)
  /** A change made in QuickBooks that is not read before the customer is. */
  const changeThere = async (name: string, fields: object) => {
    const { id } = await server.control('GET', `companies/${realmId}/find?entity=Customer&name=${encodeURIComponent(name)}`)
    const body = { Id: id, sparse: true, ...fields }
    await server.control('POST', `companies/${realmId}/write`, { entity: 'Customer', operation: 'update', body })
  }
  const { records: vendors } = await server.control('GET', `companies/${realmId}/records/Vendor`)

  return {
    owner,
    url,
    realmId,
    names,
    first,
    second,
    third,
    vendor: vendors[0].DisplayName as string,
    details,
    count: async () => (await rows()).length,
    countOwing: async () => (await rows()).filter(({ openBalance }) => openBalance > 0).length,
    mostOwing: async () => (await rows({ sort: '-openBalance' }))[0]?.customerName ?? '',
    secondOwing: async () => (await rows({ sort: '-openBalance' }))[1]?.customerName ?? '',
    /** The customer as the books have it. */
    inQuickbooks: async (name: string) => {
      const { id } = await server.control('GET', `companies/${realmId}/find?entity=Customer&name=${encodeURIComponent(name)}`)
      return server.control('GET', `companies/${realmId}/records/Customer/${id}`)
    },
    changeAsManager: async (name: string, fields: Record<string, string>) => {
      const customer = await details(name)
      const { id, version } = customer
      const saved = await manager.post('/Dashboard/AddEditCustomer', { ...customer.fields, ...fields, id, version })
      assert.equal(saved.statusCode, 200, saved.body)
    },
    /** A person at a customer, and a note about it. */
    writeDownAsManager: async (name: string, { contact, note }: { contact: object; note: object }) => {
      const { id } = await details(name)
      const added = await manager.post(`/Dashboard/AddEditContact/${id}`, contact)
      assert.equal(added.statusCode, 200, added.body)
      const noted = await manager.post(`/Dashboard/AddEditCustomerNotes/${id}`, note)
      assert.equal(noted.statusCode, 200, noted.body)
    },
    /** A change made there of which QuickBooks tells nobody; `fields` null: the record is deleted. */
    changeSilently: (entity: string, id: string, fields: object | null) =>
      server.control('POST', `companies/${realmId}/${fields ? 'edit' : 'write'}`, {
        entity,
        silent: true,
        ...(fields ? { id, fields } : { operation: 'delete', body: { Id: id } }),
      }),
    recordsInQuickbooks: async (entity: string) => (await server.control('GET', `companies/${realmId}/records/${entity}`)).records,
    changeThere,
    /** A change made there, and the sync that brings it. */
    changeInQuickbooks: async (name: string, fields: object) => {
      await changeThere(name, fields)
      assert.equal((await owner.post('/QuickBooks/Sync')).statusCode, 200)
    },
    /** A lead of no rep, which owners are told of. */
    addLeadAsManager: async (name: string) => {
      const saved = await manager.post('/Dashboard/AddEditCustomer', { name, customerType: 'N' })
      assert.equal(saved.statusCode, 200, saved.body)
    },
    /** Somebody changes the first vendor's name in QuickBooks. */
    renameVendor: (name: string) =>
      server.control('POST', `companies/${realmId}/write`, {
        entity: 'Vendor',
        body: { ...vendors[0], DisplayName: name },
        operation: 'update',
      }),
    /** The only contact of a customer. */
    contactOf: async (customerId: string) =>
      (await owner.get(`/Dashboard/Customer/ContactList/${customerId}`)).json().result.rows[0].id as string,
    /** Somebody follows the link in the mail, and is in. Answers the names of the customers that they see. */
    joinByMail: async (email: string) => {
      const { rows: mails } = await server.database.owner.query(
        `select payload_sealed from deliveries where kind = 'invitation' order by id desc`,
      )
      const opened = mails.map(({ payload_sealed }) =>
        JSON.parse(server.services.secrets.open(payload_sealed, 'deliveries.payload_sealed mail') ?? ''),
      )
      const { code } = opened.find(({ to }) => to === email).values
      const payload = { code, displayName: 'Guest', password: 'Harbor-2026!' }
      const joined = await server.app.inject({ method: 'POST', url: '/Identity/AcceptInvitation', payload })
      assert.equal(joined.statusCode, 200, joined.body)
      const headers = { authorization: `Bearer ${joined.json().result.authCode}` }
      const seen = await server.app.inject({ url: '/Dashboard/GetCustomerList', headers })
      return seen.json().result.rows.map(({ customerName }: { customerName: string }) => customerName)
    },
  }
}
type CustomersJourney = Omit<Awaited<ReturnType<typeof importedCompany>>, 'owner'>

/** What the owner does again and again, by keyboard. `cards`: the list as it is on a phone. */
function atCustomers(journey: CustomersJourney, { page }: Visit, words: Words, cards: boolean) {
  const search = page.getByRole('searchbox', { name: words('customers.list.search') })
  /** The customer's link in the list, as a row or as a card. */
  const entry = (name: string) => page.getByRole('main').getByRole('link', { name }).first()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  return {
    search,
    entry,
    heading,
    nameField: page.getByLabel(words('fields.name')).first(),
    synced: () => page.getByRole('main').getByText(words('syncState.synced')).first().waitFor(),
    /** Finds the customer and opens it. */
    open: async (name: string) => {
      await page.goto(journey.url + list)
      await entry(journey.first).waitFor()
      await page.keyboard.press('/')
      await hasFocus(search)
      await page.keyboard.type(name)
      await page.waitForURL('**/overview?search=*')
      await page.waitForFunction(() => document.querySelectorAll('[data-row], main li').length < 5)
      if (cards) await press(entry(name))
      else {
        await page.keyboard.press('ArrowDown')
        await hasFocus(page.locator('[data-row="0"]'))
        await page.keyboard.press('Enter')
      }
      await heading(name)
    },
    edit: async () => {
      await press(
        page
          .getByRole('main')
          .getByRole('link', { name: words('common.edit') })
          .first(),
      )
      await page.getByRole('button', { name: words('customers.form.save') }).waitFor()
    },
  }
}
