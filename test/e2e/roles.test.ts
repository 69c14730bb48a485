import assert from 'node:assert/strict'
import { after, before, describe, suite, test } from 'node:test'
import { type Ability, can, type Role, roles } from '#contract/permissions.ts'
import { signedInCompany } from '../company.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, press, tabTo, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsInTurn } from './settings.ts'
import { wordsIn } from './words.ts'

type Person = Awaited<ReturnType<typeof signedInCompany>>
type Item = { route: string; perms: string[]; children?: Item[] }
const customers = '/dashboard/customers-&-leads'
/** Screens that stand in no menu. */
const further: [route: string, ability: Ability][] = [
  [`${customers}/automations/new`, 'automations.write'],
  [`${customers}/merge`, 'customerMerge.read'],
  [`${customers}/bulk-changes`, 'customerBulk.read'],
  ['/dashboard/sync/rules', 'sync.read'],
  ['/dashboard/sync/proof', 'sync.read'],
]
let browser: Chromium
let server: TestServer
let owner: Person
let rep: Person
let viewer: Person
let customer = ''

before(async () => {
  browser = await openChromium()
  server = await testServer({ listen: true, env: { QUICKBOOKS_CLIENT_ID: 'any', QUICKBOOKS_CLIENT_SECRET: 'any' } })
  owner = await signedInCompany(server)
  viewer = await signedInCompany(server, { role: 'viewer', companyId: owner.companyId })
  assert.equal((await owner.post('/api/Settings/SaveRep', { code: 'R1', name: 'Rita' })).statusCode, 200)
  rep = await repOfHarborFish()
  customer = (await owner.post('/Dashboard/AddEditCustomer', { name: 'Harbor Fish', salesRepresentative: 'R1' })).json().result.id
})
after(async () => {
  await browser.close()
  await server.close()
})

async function repOfHarborFish() {
  const person = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  await server.database.owner.query('update memberships set rep_id = (select id from reps where company_id = $1) where user_id = $2', [
    owner.companyId,
    person.userId,
  ])
  return person
}

/** Every route of the owner's menu that this person's lacks, and the screens beside it that the table refuses. */
async function closedTo(person: Person, role: Role) {
  const routesOf = async (each: Person) => {
    const { rows } = (await each.get('/Dashboard/GetMenuList')).json().result as { rows: Item[] }
    return rows.flatMap(({ route, children = [] }) => (children.length > 0 ? children.map((child) => child.route) : [route]))
  }
  const open = await routesOf(person)
  const beside = further.filter(([, ability]) => !can(role, ability)).map(([route]) => route)
  return [...(await routesOf(owner)).filter((route) => !open.includes(route)), ...beside]
}

suite('what is not for a role', { concurrency: 2 }, () => {
  for (const [number, role] of (['rep', 'viewer'] as const).entries())
    for (const { name, language, browser: options } of settingsInTurn(import.meta.url, number))
      describe(`${role}, keyboard alone: ${name}`, { concurrency: 1 }, () => {
        const words = wordsIn(language)
        /** However many roles follow. */
        const forOwners = words('whyNot.role', { who: words('roles.owner') }).replace(/\.$/, '')
        let visited: Visit
        before(async () => {
          visited = await visit(browser, options)
          await enterAs(server.url, visited.page, role === 'rep' ? rep : viewer)
        })
        after(() => visited?.leave())

        test('a screen opened by its address says whom to ask, and asks the server for nothing that it would refuse', async () => {
          const { page } = visited
          const closed = await closedTo(role === 'rep' ? rep : viewer, role)
          assert.ok(closed.length >= 8, String(closed))
          const refused: string[] = []
          page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
          for (const route of closed) {
            await page.goto(server.url + route)
            await page.getByRole('heading', { name: words('refused.title') }).waitFor()
            await page.getByRole('heading', { level: 1 }).waitFor()
            await page.getByText(forOwners).waitFor()
          }
          await checkAxe(page, 'refused screen')
          await page.goto(`${server.url}/dashboard/settings/company`)
          await page.getByRole('heading', { name: words('refused.title') }).waitFor()
          await checkAxe(page, 'refused section')
          await press(page.getByRole('main').getByRole('link', { name: words('refused.home') }))
          await page.getByRole('heading', { level: 1, name: words('dashboard.title') }).waitFor()
          assert.deepEqual(refused, [])
        })

        test('what the role may not do has no button; nothing is sent', async () => {
          const { page } = visited
          const sent: string[] = []
          page.on('request', (request) => {
            const { pathname } = new URL(request.url())
            if (request.method() !== 'GET' && /^\/(Dashboard|api\/Settings)/.test(pathname)) sent.push(pathname)
          })
          const places = ['/dashboard/settings/reps', `${customers}/automations`, `${customers}/overview/${customer}`]
          for (const tab of ['contacts', 'notes', 'orders', 'automations']) places.push(`${customers}/overview/${customer}?tab=${tab}`)
          for (const place of places) {
            await page.goto(server.url + place)
            await page.getByRole('heading', { level: 1 }).waitFor()
            await page.waitForLoadState('networkidle')
            // Those that only the record refuses say why.
            for (const button of await page.getByRole('main').locator('button[aria-disabled=true]:visible').all()) {
              const why = await page.locator(`[id="${await button.getAttribute('aria-describedby')}"]`).innerText()
              assert.ok(!why.includes(forOwners), `${place}: ${why}`)
            }
            assert.equal(await page.getByRole('dialog').count(), 0, place)
          }
          const add = page.getByRole('main').getByRole('link', { name: words('automations.add') })
          await page.goto(`${server.url}${customers}/automations`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          assert.equal(await add.count(), 0)
          assert.deepEqual(sent, [])
        })
      })
})

for (const setting of settingsInTurn(import.meta.url, 2))
  describe(`an owner looks at the company as a rep: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let looked: Person
    let visited: Visit
    let name = ''
    before(async () => {
      visited = await visit(browser, setting.browser)
      looked = await repOfHarborFish()
      name = (await looked.get('/User/session')).json().result.displayName
      assert.equal((await owner.post('/api/Settings/ViewAs', { userId: looked.userId })).statusCode, 200)
      await enterAs(server.url, visited.page, owner)
    })
    after(() => visited?.leave())

    test('nothing can be changed, and the button says so; the screens are those of the role', async () => {
      const { page } = visited
      await page.goto(`${server.url}${customers}/overview/${customer}`)
      const edit = page
        .getByRole('main')
        .getByRole('button', { name: words('common.edit') })
        .first()
      await tabTo(edit)
      await page
        .getByRole('tooltip', { name: words('people.viewOnly', { name }) })
        .first()
        .waitFor()
      await checkAxe(page, 'why not')
      await page.goto(`${server.url}${customers}/add-customer`)
      await page.getByText(words('people.viewOnly', { name })).waitFor()
      await page.goto(`${server.url}/dashboard/settings/audit`)
      const who = new Intl.ListFormat(setting.language, { type: 'disjunction' }).format(
        roles.filter((each) => can(each, 'audit.read')).map((each) => words(`roles.${each}`)),
      )
      await page.getByText(words('whyNot.role', { who })).waitFor()
    })

    test('it ends by itself with the access of the one looked at, and the page is the own one again', async () => {
      const { page, expect4xx } = visited
      const banner = page.getByText(words('shell.viewBanner', { name }))
      await page.goto(`${server.url}${customers}/overview`)
      await banner.waitFor()
      await page.getByText('Harbor Fish').first().waitFor()
      // A page that is still open might hear of it and load itself anew, just as the next one is opened.
      await page.goto('about:blank')
      await server.database.owner.query('update memberships set suspended_at = now() where user_id = $1', [looked.userId])
      // Whichever call comes first hears of it.
      page.on('response', (response) => response.status() === 409 && expect4xx(new URL(response.url()).pathname, 409))
      await page.goto(`${server.url}/dashboard/settings/people`)
      await page
        .getByRole('main')
        .getByRole('button', { name: words('people.inviteTitle') })
        .waitFor()
      await banner.waitFor({ state: 'detached' })
    })
  })
