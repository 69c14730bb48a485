import { after, before, test } from 'node:test'
import { type FundingServer, fundingServer, openFunding, withCard } from '../funding.ts'
import { type Chromium, checkAxe, openChromium, press, type, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsInTurn } from './settings.ts'
import { wordsIn } from './words.ts'

let server: FundingServer
let browser: Chromium
before(async () => {
  ;[server, browser] = await Promise.all([fundingServer(), openChromium()])
})
after(async () => {
  await browser.close()
  await server.close()
})

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 0)) {
  const say = wordsIn(language)

  test(`a batch is prepared by one person, approved by another, and paid to cards: ${name}`, async () => {
    const shop = await openFunding(server)
    const [dealer, other] = [await shop.newCustomer('Anchor Marine'), await shop.newCustomer('Bay Supply')]
    await withCard(server, shop, dealer)
    await shop.approved(dealer, 30_000)
    await shop.approved(other, 1000)
    await shop.deposit(50_000)
    const first = await visit(browser, options)
    await enterAs(server.url, first.page, shop)
    const { page } = first
    const dialog = page.getByRole('dialog')
    await page.goto(`${server.url}/dashboard/incentives/program-center/${shop.programId}?tab=funding`)
    await page.getByRole('heading', { name: say('funding.empty.title') }).waitFor()
    await checkAxe(page, 'nothing is paid')
    await press(page.getByRole('button', { name: say('funding.initiate.button') }))
    await checkAxe(page, 'a batch is prepared')
    await press(dialog.getByRole('button', { name: say('funding.initiate.submit') }))
    await page.getByRole('heading', { name: say('funding.batchNo', { number: 1 }), level: 1 }).waitFor()
    await page.getByText(say('funding.heldBecause.noCard')).waitFor()
    await checkAxe(page, 'a preview')
    const state = page.getByRole('region', { name: say('fields.programState') })
    await press(state.getByRole('button', { name: say('funding.steps.ask') }))
    await press(dialog.getByRole('button', { name: say('funding.steps.ask') }))
    await dialog.waitFor({ state: 'detached' })
    await state.getByText(say('funding.refusals.own')).first().waitFor()
    const address = page.url()
    await first.leave()

    const second = await visit(browser, options)
    await enterAs(server.url, second.page, shop.checker)
    await second.page.goto(address)
    const there = second.page.getByRole('region', { name: say('fields.programState') })
    const ask = second.page.getByRole('dialog')
    for (const step of ['approve', 'submit']) {
      await press(there.getByRole('button', { name: say(`funding.steps.${step}`) }))
      await press(ask.getByRole('button', { name: say(`funding.steps.${step}`) }))
      await ask.waitFor({ state: 'detached' })
    }
    await there.getByText(say('funding.states.Settled'), { exact: true }).waitFor()
    await checkAxe(second.page, 'paid')
    await second.leave()
  })
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 1)) {
  const say = wordsIn(language)

  test(`what is paid by hand is marked as paid with its reference: ${name}`, async () => {
    const shop = await openFunding(server, { payVia: 'O', secondAbove: null })
    await shop.approved(await shop.newRep('Rita Sol'), 4000, { kind: 'S' })
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, shop)
    const dialog = page.getByRole('dialog')
    await page.goto(`${server.url}/dashboard/incentives/program-center/${shop.programId}?tab=funding`)
    await press(page.getByRole('button', { name: say('funding.initiate.button') }))
    await press(dialog.getByRole('button', { name: say('funding.initiate.submit') }))
    await page.getByRole('heading', { level: 1, name: /\d/ }).waitFor()
    const state = page.getByRole('region', { name: say('fields.programState') })
    for (const step of ['ask', 'approve', 'submit']) {
      await press(state.getByRole('button', { name: say(`funding.steps.${step}`) }))
      await press(dialog.getByRole('button', { name: say(`funding.steps.${step}`) }))
      await dialog.waitFor({ state: 'detached' })
    }
    const paid = page.getByRole('button', { name: say('funding.confirm.paid') })
    await press(paid)
    await type(dialog.getByRole('textbox', { name: say('fields.reference') }), 'CHECK 1044')
    await checkAxe(page, 'paid by hand')
    await press(dialog.getByRole('button', { name: say('funding.confirm.paid') }))
    await dialog.waitFor({ state: 'detached' })
    await state.getByText(say('funding.states.Settled'), { exact: true }).waitFor()
    await leave()
  })
}
