import { after, before, describe, test } from 'node:test'
import { startPartner } from '../../sandbox/partner/server.ts'
import { signedInCompany } from '../company.ts'
import { type Chromium, checkAxe, chooseOption, fieldOf, openChromium, press, tabTo, type, type Visit, visit } from './browser.ts'
import { type Product, startProduct } from './product.ts'
import { firstHalf } from './settings.ts'
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

for (const setting of firstHalf) {
  describe(`AS2: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let owner: Awaited<ReturnType<typeof signedInCompany>>
    let visited: Visit
    before(async () => {
      owner = await signedInCompany(product.server)
      visited = await visit(browser, setting.browser)
      const { page } = visited
      const { result } = (await owner.get('/User/session')).json()
      await page.goto(product.url)
      await page.evaluate(
        ([user, token]) => {
          localStorage.setItem('user', JSON.stringify(user))
          localStorage.setItem('accessToken', String(token))
        },
        [{ ...result, idleSeconds: 3600 }, owner.token],
      )
      const ids = { theirQualifier: '12', theirId: '8605550100' }
      await owner.post('/api/EDI/SavePartner', { name: 'Harvest', live: true, ...ids })
    })
    after(() => visited.leave())

    const main = () => visited.page.getByRole('main')
    const box = (field: string) => fieldOf(main(), words(`fields.${field}`))
    const button = (key: string) => main().getByRole('button', { name: words(key), exact: true })

    /** Both steps of the wizard, as far as the passed test and live. */
    async function connected(name: string, direction: 'I' | 'O') {
      const { page } = visited
      await page.goto(`${product.url}/dashboard/data-exchange/configurations/new`)
      await type(box('name'), name)
      await main()
        .getByRole('radio', { name: words('connections.types.AS2') })
        .check()
      await main()
        .getByRole('radio', { name: words(`connections.directions.${direction}`) })
        .check()
      await tabTo(main().getByRole('combobox', { name: words('fields.partnerId') }))
      await page.keyboard.press('ArrowDown')
      await chooseOption(page, 'Harvest')
      await press(button('connections.next'))
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await main().getByText(words('connections.forPartner.used')).waitFor()
      const { rows } = (await owner.get('/api/EDI/GetIntegrations')).json().result
      const { id } = rows.find((row: { name: string }) => row.name === name)
      const { as2 } = (await owner.get(`/api/EDI/GetInetegrationConfiguration/${id}`)).json().result
      await control('PATCH', '/as2', { certificate: as2.ours[0].pem, url: as2.url })
      await type(box('url'), partner.as2.url)
      await type(box('as2Identifier'), partner.as2.id)
      await type(box('ourIdentifier'), 'SUPPLIER')
      await box('certificate').fill(partner.as2.certificate)
      await box('certificate').blur()
      await main().getByText('Harvest Market AS2').waitFor()
      await checkAxe(page, `AS2 ${direction}`)
      await press(button('connections.testing.button'))
      await main().getByText(words('connections.testing.passed')).waitFor()
      await press(button('common.save'))
      await main().getByText(words('connections.states.Testing'), { exact: true }).waitFor()
      await press(button('connections.goLive'))
      await main().getByText(words('connections.states.Live'), { exact: true }).waitFor()
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
