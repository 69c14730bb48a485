import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPartner } from '#sandbox/partner/server.ts'
import { signedInCompany } from '../company.ts'
import { arrowTo, type Chromium, checkAxe, fieldOf, openChromium, press, tabTo, type, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { type Product, startProduct } from './product.ts'
import { settingsOf } from './settings.ts'
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

const configurations = '/dashboard/data-exchange/configurations'

for (const setting of settingsOf(import.meta.url)) {
  describe(`connections, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let owner: Awaited<ReturnType<typeof signedInCompany>>
    let visited: Visit
    before(async () => {
      owner = await signedInCompany(product.server)
      visited = await visit(browser, setting.browser)
      await enterAs(product.url, visited.page, owner)
    })
    after(() => visited.leave())

    const main = () => visited.page.getByRole('main')
    const box = (field: string) => fieldOf(main(), words(`fields.${field}`))
    const button = (key: string) => main().getByRole('button', { name: words(key), exact: true })
    const step = (name: string, outcome: string) =>
      main()
        .getByRole('listitem')
        .filter({ hasText: words(`connections.testing.step.${name}`) })
        .filter({ hasText: words(`connections.testing.outcome.${outcome}`) })
    const choose = async (key: string) => {
      await arrowTo(visited.page.getByRole('menuitem', { name: words(key) }))
      await visited.page.keyboard.press('Enter')
    }
    const name = 'Harvest Market, orders'

    test('the first step names it and says what it is', async () => {
      const { page } = visited
      await page.goto(`${product.url}${configurations}`)
      await main().getByText(words('connections.empty')).waitFor()
      await press(main().getByRole('link', { name: words('connections.add') }))
      await tabTo(button('connections.next'))
      await page.keyboard.press('Enter')
      await main().getByText(words('validation.required')).waitFor()
      await checkAxe(page, 'the first step')
      await type(box('name'), name)
      await press(button('connections.next'))
      await page.getByRole('heading', { level: 1, name }).waitFor()
    })

    test('the second step asks for what the type needs, and says what is wrong', async () => {
      const { page } = visited
      await press(button('common.save'))
      await main().getByText(words('validation.required')).first().waitFor()
      await type(box('port'), '70000')
      await type(box('host'), 'nobody.invalid')
      await main().getByText(words('validation.port')).waitFor()
      await checkAxe(page, 'the second step')
      await type(box('port'), String(partner.sftp.port))
      await type(box('remotePath'), '/in')
      await type(box('username'), partner.sftp.user)
      await type(box('password'), 'guess')
    })

    test('the test names the step that fails and its fix', async () => {
      const { page } = visited
      await press(button('connections.testing.button'))
      await step('name', 'failed').waitFor()
      await main().getByText(words('connections.fix.hostUnknown')).waitFor()
      await checkAxe(page, 'a failed test')
      await type(box('host'), partner.sftp.host)
      await press(button('connections.testing.button'))
      await step('trust', 'failed').waitFor()
      await press(button('connections.hostKey.trust'))
      await step('signIn', 'failed').waitFor()
      await main().getByText(words('connections.problem.signInRefused')).waitFor()
      await type(box('password'), partner.sftp.password)
      await press(button('connections.testing.button'))
      await main().getByText(words('connections.testing.passed')).waitFor()
      await checkAxe(page, 'a passed test')
    })

    test('saved, it hides its password, goes live, is paused and removed', async () => {
      const { page } = visited
      await press(button('common.save'))
      await main().getByText(words('connections.states.Testing'), { exact: true }).waitFor()
      assert.equal(await box('password').inputValue(), '')
      await main().getByText(words('connections.secretSet')).first().waitFor()
      await press(button('connections.goLive'))
      await main().getByText(words('connections.states.Live'), { exact: true }).waitFor()
      await type(box('remotePath'), '/nowhere')
      visited.expect4xx('/api/EDI/AddEditIntegrationConfiguration', 409)
      await press(button('common.save'))
      const ask = page.getByRole('dialog', { name: words('connections.saveAnywayTitle') })
      await ask.waitFor()
      await checkAxe(page, 'saving what was not tested')
      await press(ask.getByRole('button', { name: words('common.cancel') }))
      await ask.waitFor({ state: 'detached' })
      await type(box('remotePath'), '/in')
      await page.goto(`${product.url}${configurations}`)
      await main().getByRole('link', { name }).waitFor()
      const menu = main().getByRole('button', { name: words('connections.actions', { name }) })
      await press(menu)
      await choose('connections.pause')
      await main().getByText(words('connections.states.Paused'), { exact: true }).waitFor()
      await press(menu)
      await choose('common.remove')
      const dialog = page.getByRole('dialog', { name: words('connections.removeNamed', { name }) })
      await dialog.waitFor()
      await checkAxe(page, 'removing')
      await press(dialog.getByRole('button', { name: words('common.remove') }))
      await main().getByText(words('connections.empty')).waitFor()
    })
  })
}
