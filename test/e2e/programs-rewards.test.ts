import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reward } from '../incentives/papers.ts'
import { rewardOffice } from '../incentives/reward-office.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, press, type, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsInTurn } from './settings.ts'
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

for (const { name, language, phone, browser: options } of settingsInTurn(import.meta.url, 0)) {
  const say = wordsIn(language)

  test(`what a sale earned is read with its reason, approved, asked about and answered: ${name}`, async () => {
    const office = await rewardOffice(server)
    const acme = await office.customer('Acme Foods')
    const program = await office.program({
      fromDate: '2026-10-01',
      maximumAllowed: 8200,
      rewards: [reward('Dealer cash', { salePer: '5', maxPerSale: 5000 })],
    })
    const dealer = await office.as('customer', { customerId: acme })
    await office.sell(acme, 100_000, { number: '501' })
    await office.sell(acme, 120_000, { number: '502', day: '2026-11-15' })
    await office.compute()
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, office.owner)

    await page.goto(`${server.url}/dashboard/incentives/attainment`)
    await page.getByText('Acme Foods').first().waitFor()
    if (!phone) await page.getByRole('gridcell', { name: '$32.00' }).waitFor()
    await checkAxe(page, 'attainment')
    await page.goto(`${server.url}/dashboard/incentives/program-center/${program}?tab=attainment`)
    await page.getByText('$32.00').first().waitFor()
    await checkAxe(page, 'attainment of a program')
    if (phone) await press(page.getByRole('button', { name: say('bulk.select'), exact: true }))
    await page.getByRole('checkbox', { name: say('bulk.tickNamed', { name: 'Acme Foods 501' }) }).click()
    const bar = page.getByRole('toolbar', { name: say('attainment.ticked.toolbar') })
    await press(bar.getByRole('button', { name: say('attainment.ticked.button') }))
    await checkAxe(page, 'ticked sales are approved')
    await press(page.getByRole('dialog').getByRole('button', { name: say('attainment.ticked.button') }))
    await bar.waitFor({ state: 'detached' })
    await page.getByText(say('attainment.statuses.Approved'), { exact: true }).first().waitFor()

    const [capped] = (await office.of(program)).filter(({ number }) => number === '502')
    assert.ok(capped)
    await page.goto(`${server.url}/dashboard/incentives/attainment/${capped.id}`)
    await page.getByRole('heading', { name: say('attainment.record.title', { customer: 'Acme Foods', number: '502' }), level: 1 }).waitFor()
    const entry = page.getByRole('region', { name: say('attainment.record.entry', { line: 'Dealer cash', payee: 'Acme Foods' }) })
    // The sentence of the rules' worked check, and its head.
    const sentence = capped.entries[0]?.rows[0]?.sentences[language] ?? ''
    assert.match(sentence, /\$60\.00.*\$50\.00.*\$32\.00/)
    await entry.getByText(sentence).waitFor()
    await entry.getByText(say('attainment.head.eligible', { amount: '$1,200.00' })).waitFor()
    await checkAxe(page, 'what a sale earned')

    await press(entry.getByRole('button', { name: say('attainment.decide.approve') }))
    await entry.getByText(say('attainment.statuses.Approved'), { exact: true }).waitFor()
    await press(entry.getByRole('button', { name: say('attainment.decide.ask') }))
    const dialog = page.getByRole('dialog')
    await type(dialog.getByRole('textbox', { name: say('fields.question') }), 'Why only $32?')
    await checkAxe(page, 'a question')
    await press(dialog.getByRole('button', { name: say('attainment.questions.send') }))
    await dialog.waitFor({ state: 'detached' })
    await entry.getByText('Why only $32?').waitFor()
    await entry.getByText(say('attainment.statuses.Disputed'), { exact: true }).waitFor()
    await press(entry.getByRole('button', { name: say('attainment.questions.answer') }))
    await type(dialog.getByRole('textbox', { name: say('fields.answer') }), 'The program had no more.')
    await checkAxe(page, 'an answer')
    await press(dialog.getByRole('button', { name: say('attainment.questions.sendAnswer') }))
    await dialog.waitFor({ state: 'detached' })
    await entry.getByText('The program had no more.').waitFor()
    await entry.getByText(say('attainment.statuses.Approved'), { exact: true }).waitFor()

    // As of a day of last month; nothing of the product can date a row back.
    const lastMonth = Temporal.Now.plainDateISO('America/New_York').add({ months: -1 }).toString().slice(0, 7)
    await server.database.owner.query('alter table reward_rows disable trigger keep_approved')
    await office.rows(
      `update reward_rows set approved_at = ($2 || '-15')::timestamptz where company_id = $1 and approved_at is not null`,
      lastMonth,
    )
    await server.database.owner.query('alter table reward_rows enable trigger keep_approved')
    await page.goto(`${server.url}/dashboard/incentives/program-center/${program}?tab=statements`)
    const month = dialog.getByRole('combobox', { name: say('statements.month') })
    await press(page.getByRole('button', { name: say('statements.steps.prepare.button') }))
    await month.selectOption(lastMonth)
    await checkAxe(page, 'statements are prepared')
    await press(dialog.getByRole('button', { name: say('statements.steps.prepare.button') }))
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row', { name: /STM-/ })
    await row.getByText(say('statements.states.draft'), { exact: true }).waitFor()
    await press(page.getByRole('button', { name: say('statements.steps.lock.button') }))
    await month.selectOption(lastMonth)
    await checkAxe(page, 'statements are locked')
    await press(dialog.getByRole('button', { name: say('statements.steps.lock.button') }))
    await dialog.waitFor({ state: 'detached' })
    await row.getByText(say('statements.states.locked')).waitFor()
    const drawn = page.waitForEvent('download')
    await press(row.getByRole('button', { name: /PDF/ }))
    assert.match((await drawn).suggestedFilename(), /^STM-P1-\d{6}-1\.pdf$/)
    await row.getByText(/^[0-9a-f]{12}$/).waitFor()
    await checkAxe(page, 'statements')
    await leave()

    // The dealer has it as well, and reckons what one more sale would bring.
    const own = await visit(browser, options)
    await enterAs(server.url, own.page, dealer)
    await own.page.goto(`${server.url}/dashboard/incentives/program-center/${program}?tab=progress`)
    await type(own.page.getByRole('textbox', { name: say('statements.own.more') }), '100')
    await press(own.page.getByRole('button', { name: say('statements.own.ask') }))
    await own.page.getByText(say('statements.own.brings', { more: '$100.00', amount: '$0.00' })).waitFor()
    await checkAxe(own.page, 'what one more sale would bring')
    await own.page.goto(`${server.url}/dashboard/incentives/program-center/${program}?tab=statements`)
    await own.page.getByText(say('statements.states.locked')).waitFor()
    await checkAxe(own.page, 'statements of a payee')
    await own.leave()
  })
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 1)) {
  const say = wordsIn(language)

  test(`many are approved by amount, one is rejected, and what the ceiling turned away is released: ${name}`, async () => {
    const office = await rewardOffice(server)
    const acme = await office.customer('Acme Foods')
    const program = await office.program({ maximumAllowed: 700 })
    await office.sell(acme, 10_000, { number: '601' })
    await office.sell(acme, 10_000, { number: '602', day: '2026-11-15' })
    await office.compute()
    const [first] = (await office.of(program)).filter(({ number }) => number === '601')
    assert.ok(first)
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, office.owner)
    const dialog = page.getByRole('dialog')

    await page.goto(`${server.url}/dashboard/incentives/attainment/${first.id}`)
    const main = page.getByRole('main')
    await press(main.getByRole('button', { name: say('attainment.decide.reject') }))
    await type(dialog.getByRole('textbox', { name: say('fields.reason') }), 'Sold to ourselves')
    await checkAxe(page, 'rejecting')
    await press(dialog.getByRole('button', { name: say('attainment.decide.reject') }))
    await dialog.waitFor({ state: 'detached' })
    await main.getByText(say('attainment.statuses.Rejected'), { exact: true }).first().waitFor()

    await office.sell(acme, 20_000, { number: '603', day: '2026-11-16' })
    await office.compute()
    await page.goto(`${server.url}/dashboard/incentives/program-center/${program}?tab=attainment`)
    await press(main.getByRole('button', { name: say('attainment.approve.button') }))
    await type(dialog.getByRole('textbox', { name: say('attainment.approve.atMost') }), '20')
    await checkAxe(page, 'approving many')
    await press(dialog.getByRole('button', { name: say('attainment.approve.submit') }))
    await dialog.getByText(/\$\d+\.00/).waitFor()
    await checkAxe(page, 'many are approved')
    await press(dialog.getByRole('button', { name: say('common.close'), exact: true }).last())
    await dialog.waitFor({ state: 'detached' })

    await server.database.owner.query(`update programs set maximum_allowed = 5000 where id = $1`, [program])
    await server.database.owner.query(
      `update program_versions set terms = jsonb_set(terms, '{maximumAllowed}', '5000') where program_id = $1`,
      [program],
    )
    await page.reload()
    await press(main.getByRole('button', { name: say('attainment.release.button') }))
    const button = dialog.getByRole('button', {
      name: new RegExp(`^${say('attainment.release.confirm', { amount: '\\$\\d+\\.\\d\\d' })}$`),
    })
    await button.waitFor()
    await checkAxe(page, 'releasing')
    await press(button)
    await dialog.waitFor({ state: 'detached' })
    const all = await office.of(program)
    assert.ok(all.every(({ status }) => status !== 'OverBudget'))
    await leave()
  })
}
