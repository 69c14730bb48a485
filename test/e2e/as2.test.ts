import { after, before, describe, test } from 'node:test'
import { startPartner } from '#sandbox/partner/server.ts'
import { signedInCompany } from '../company.ts'
import { type Chromium, checkAxe, openChromium, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { type Product, startProduct } from './product.ts'
import { settingsOf } from './settings.ts'
import { wizard } from './wizard.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
let product: Product
let partner: Awaited<ReturnType<typeof startPartner>>
before(async () => {
  ;[browser, product, partner] = await Promise.all([openChromium(), startProduct(), startPartner()])
})
after(async () => {
  await Promise.all([product.close(), partner.close()])
  await browser.close()
})

const control = async (method: string, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${partner.url}/control${path}`, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

for (const setting of settingsOf(import.meta.url)) {
  describe(`AS2: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let owner: Awaited<ReturnType<typeof signedInCompany>>
    let visited: Visit
    before(async () => {
      owner = await signedInCompany(product.server)
      visited = await visit(browser, setting.browser)
      await enterAs(product.url, visited.page, owner)
      const ids = { theirQualifier: '12', theirId: '8605550100' }
      await owner.post('/api/EDI/SavePartner', { name: 'Harvest', live: true, ...ids })
    })
    after(() => visited.leave())

    const main = () => visited.page.getByRole('main')

    /** Both steps of the wizard, as far as the passed test and live. */
    async function connected(name: string, direction: 'I' | 'O') {
      const screen = wizard(visited, words, product.url)
      await screen.begin({ name, ediType: 'AS2', direction, partner: 'Harvest' })
      await main().getByText(words('connections.forPartner.used')).waitFor()
      const { rows } = (await owner.get('/api/EDI/GetIntegrations')).json().result
      const { id } = rows.find((row: { name: string }) => row.name === name)
      const { as2 } = (await owner.get(`/api/EDI/GetInetegrationConfiguration/${id}`)).json().result
      await control('PATCH', '/as2', { certificate: as2.ours[0].pem, url: as2.url })
      const { url, id: as2Identifier, certificate } = partner.as2
      await screen.fill({ url, as2Identifier, ourIdentifier: 'SUPPLIER', certificate })
      await screen.box('certificate').blur()
      await main().getByText('Harvest Market AS2').waitFor()
      await checkAxe(visited.page, `AS2 ${direction}`)
      await screen.startTest()
      await screen.passed()
      await screen.goLive()
    }

    test('both directions are configured, tested and live', async () => {
      await connected('Harvest in', 'I')
      await connected('Harvest out', 'O')
    })

    test('an order arrives by itself, and its acknowledgment is delivered', async () => {
      const { page } = visited
      await page.goto(`${product.url}/dashboard/data-exchange/retrieve-orders`)
      await main().waitFor()
      const { files } = await control('POST', '/orders', { channel: 'as2', items: [{ vendorNumber: 'PEN', price: '5' }] })
      await main().getByText(files[0].poNumbers[0]).first().waitFor()
      await until(async () => {
        const filters = encodeURIComponent(JSON.stringify({ type: '997' }))
        const { rows } = (await owner.get(`/api/EDI/Documents?filters=${filters}`)).json().result
        return rows[0]?.delivery === 'Delivered'
      })
    })
  })
}

async function until(done: () => Promise<boolean>) {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 100))
}
