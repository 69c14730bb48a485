import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { lateProofs } from '#features/devices/uploads/server/proofs/late.ts'
import { vanShop } from '../pushing.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, press, type, visit } from './browser.ts'
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

  test(`what broke a rule is accepted, changed and refused in the tray, and the money is noted: ${name}`, async () => {
    const shop = await vanShop(server)
    const cheap = () => shop.document({ lines: [shop.line('2', { unitPrice: '6' })], net: 1200, total: 1200 })
    const [one, two, three] = [cheap(), cheap(), cheap()]
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, shop.office)
    await page.goto(`${server.url}/dashboard/mobile-apps/review`)
    await page.getByText(say('deviceReview.nothingWaits')).waitFor()
    await checkAxe(page, 'nothing waits')
    const paid = shop.document({ payment: { method: 'O', amount: 1600, cash: 1600 } })
    await shop.pushed([one, two, three, paid])
    const nameOf = ({ number }: { number: string }) => `${say('deviceReview.kinds.order')} ${number}`
    const open = async (document: { number: string }) => {
      await press(page.getByRole('link', { name: nameOf(document), exact: true }))
      await page.getByRole('heading', { name: nameOf(document) }).waitFor()
    }
    const dialog = page.getByRole('dialog')
    const decide = async (verb: 'accept' | 'refuse', reason?: string) => {
      await press(page.getByRole('button', { name: say(`deviceReview.${verb}`), exact: true }))
      if (reason) await type(dialog.getByRole('textbox'), reason)
      await checkAxe(page, verb)
      await press(dialog.getByRole('button', { name: say(`deviceReview.${verb}`), exact: true }))
      await dialog.waitFor({ state: 'detached' })
    }
    const back = () => press(page.getByRole('link', { name: say('deviceReview.toList'), exact: true }).first())
    // It comes by itself.
    await page.getByRole('link', { name: nameOf(one), exact: true }).waitFor()
    await checkAxe(page, 'the tray')
    await open(one)
    await checkAxe(page, 'a document')
    await decide('accept')
    await page.getByText(say('deviceReview.states.accepted')).first().waitFor()
    await back()
    await open(two)
    await press(page.getByRole('button', { name: say('deviceReview.change'), exact: true }))
    await type(dialog.getByRole('textbox', { name: say('deviceReview.price') }).first(), '8')
    await type(dialog.getByRole('textbox').last(), 'Our price')
    await checkAxe(page, 'change')
    await press(dialog.getByRole('button', { name: say('deviceReview.changeAndAccept'), exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await back()
    await open(three)
    await decide('refuse', 'Too cheap')
    await page.getByText(say('deviceReview.states.refused')).first().waitFor()
    await back()
    await open(paid)
    await press(page.getByRole('button', { name: say('deviceReview.money'), exact: true }))
    const answer = dialog.getByRole('radio', { name: say('deviceReview.answers.inBooks') })
    await answer.waitFor()
    await checkAxe(page, 'money')
    await answer.check()
    await press(dialog.getByRole('button', { name: say('common.save'), exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await back()
    await page.getByText(say('deviceReview.nothingWaits')).waitFor()
    // A signature that a rule demands has not come for a day.
    const rulesVersion = await shop.rule({ 'proof.signature': { value: 'require' } })
    const unsigned = shop.document({ rulesVersion, proofs: { signature: crypto.randomUUID(), photos: [] } })
    await shop.pushed([unsigned])
    await shop.rowsOf(`update device_documents set arrived_at = now() - interval '25 hours' where client_id = $1`, [unsigned.id])
    await lateProofs.run(server.services)
    await page.getByText(say('deviceReview.proofWhy.late')).filter({ visible: true }).first().waitFor()
    await checkAxe(page, 'a proof is missing in the tray')
    await open(unsigned)
    await page.getByText(say('deviceReview.proofStates.late', { what: say('deviceReview.proof.signature') })).waitFor()
    await checkAxe(page, 'a proof is missing')
    await press(page.getByRole('button', { name: say('deviceReview.without'), exact: true }))
    await type(dialog.getByRole('textbox'), 'Signed on paper')
    await checkAxe(page, 'without proof')
    await press(dialog.getByRole('button', { name: say('deviceReview.without'), exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(say('deviceReview.proofStates.waived', { what: say('deviceReview.proof.signature') })).waitFor()
    await checkAxe(page, 'accepted without proof')
    await back()
    await page.getByText(say('deviceReview.nothingWaits')).waitFor()
    const answers = await shop.pushed([one, two, three])
    assert.deepEqual(
      answers.map(({ state }) => state),
      ['accepted', 'accepted', 'refused'],
    )
    assert.equal((await shop.order(answers[1]?.orderId ?? null)).grandTotal, 1600)
    await leave()
  })
}
