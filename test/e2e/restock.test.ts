import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { restocking } from '../restocking.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, chooseOption, openChromium, press, type, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let server: TestServer
let browser: Chromium
before(async () => {
  ;[server, browser] = await Promise.all([testServer({ listen: true }), openChromium()])
})
after(async () => {
  await browser.close()
  await server.close()
})

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  const say = wordsIn(language)

  test(`a van is filled up, from what it needs to what came, one piece short: ${name}`, async () => {
    const { person, ids, van } = await restocking(server, [{ name: 'Rope', quantity: 20, pack: 6 }])
    const [ropeId = ''] = ids
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, person)
    await page.goto(`${server.url}/dashboard/sales/stock/restock`)
    await page.getByText(say('restock.noneOpen')).waitFor()
    await checkAxe(page, 'no restocks')
    await press(page.getByRole('link', { name: say('restock.propose') }))
    await page.getByText(say('restock.proposals.none')).waitFor()

    await press(page.getByRole('button', { name: say('restock.proposals.addPar') }))
    const dialog = page.getByRole('dialog')
    await type(dialog.getByRole('combobox', { name: say('stock.lines.item') }), 'Rope')
    await chooseOption(page, 'Rope')
    await type(dialog.getByRole('textbox', { name: say('restock.proposals.par') }), '20')
    await checkAxe(page, 'how many there should be')
    await press(dialog.getByRole('button', { name: say('restock.save') }))
    await page.getByText('3 × 6').waitFor()
    await checkAxe(page, 'what a van needs')
    await press(page.getByRole('button', { name: say('restock.proposals.draft') }))
    await page.getByRole('heading', { name: say('restock.named', { number: 1 }) }).waitFor()
    await checkAxe(page, 'a draft')

    const step = async (key: string) => {
      await press(page.getByRole('button', { name: say(`restock.steps.${key}`), exact: true }))
      await press(dialog.getByRole('button', { name: say(`restock.steps.${key}`), exact: true }))
      await dialog.waitFor({ state: 'detached' })
    }
    await step('request')
    await step('approve')
    await page.getByRole('button', { name: say('restock.print') }).waitFor()
    await step('pick')
    await step('send')
    await press(page.getByRole('button', { name: say('restock.steps.receive'), exact: true }))
    const came = dialog.getByRole('textbox', { name: say('stock.lines.quantityOf', { name: 'Rope' }) })
    await type(came, '19')
    await press(dialog.getByRole('button', { name: say('restock.steps.receive'), exact: true }))
    await dialog.getByText(say('restock.most', { max: '18' })).waitFor()
    await type(came, '17')
    await checkAxe(page, 'what came')
    await press(dialog.getByRole('button', { name: say('restock.steps.receive'), exact: true }))
    await page.getByRole('link', { name: say('restock.toCount') }).waitFor()
    await checkAxe(page, 'one piece short')
    await step('close')
    await page.getByText(say('restock.states.Closed')).first().waitFor()
    const { onHand } = (await person.get(`/api/Stock/Item/${ropeId}`)).json().result
    const { locations } = (await person.get(`/api/Stock/Item/${ropeId}`)).json().result
    const there = locations.find(({ locationId }: { locationId: string }) => locationId === van)
    assert.deepEqual([onHand, there.onHand, there.inTransit], ['20', '17', '0'])
    await leave()
  })
}
