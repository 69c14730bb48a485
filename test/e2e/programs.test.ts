import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { day, newProgram, openProgram, programOf } from '../programs.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, chooseOption, fieldOf, hasFocus, openChromium, press, type, visit } from './browser.ts'
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

  test(`a program is written in two steps by keyboard, its example read, and opened: ${name}`, async () => {
    const office = await signedInCompany(server)
    assert.equal((await office.post('/Dashboard/AddEditCustomer', { name: 'Harbor Bakery' })).statusCode, 200)
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, office)

    await page.goto(`${server.url}/dashboard/incentives`)
    await page.waitForURL('**/incentives/program-center')
    await page.getByRole('heading', { name: say('programs.empty.title') }).waitFor()
    await checkAxe(page, 'no programs')
    await press(page.getByRole('link', { name: say('programs.add') }))

    await page.getByRole('heading', { name: say('programs.add'), level: 1 }).waitFor()
    await type(fieldOf(page, say('programs.form.name')), 'Spring push')
    assert.equal(await page.locator('[data-path=program]').inputValue(), 'SPRING-PUSH')
    await type(fieldOf(page, say('fields.minSaleAmt')), '40')
    await page.getByRole('combobox', { name: say('programs.eligible.customers'), exact: true }).selectOption('these')
    await type(page.getByRole('combobox', { name: say('programs.chosen.customers') }), 'Harbor')
    await chooseOption(page, 'Harbor Bakery')
    await page.getByRole('button', { name: say('programs.form.leaveOut', { name: 'Harbor Bakery' }) }).waitFor()
    await type(fieldOf(page, say('fields.maximumAllowed')), '82')
    await checkAxe(page, 'program setup')
    await press(page.getByRole('button', { name: say('programs.wizard.next') }))

    await page.getByRole('heading', { name: say('programs.rewards.of', { name: 'Spring push' }), level: 1 }).waitFor()
    const usual = say('programs.rewards.usual.C')
    const reward = page.getByRole('group', { name: say('programs.rewards.one', { number: 1, name: usual }) })
    await type(reward.getByRole('textbox', { name: say('programs.rateOf.P') }), '5')
    await type(reward.getByRole('textbox', { name: say('programs.rewards.maxPerSale') }), '50')
    const example = page.getByRole('region', { name: say('programs.example.title') })
    await example.getByText(say('programs.example.total', { amount: '$50.00' })).waitFor()
    await type(example.getByRole('textbox', { name: say('programs.example.before') }), '1000')
    await example.getByText(say('programs.example.total', { amount: '$32.00' })).waitFor()
    const spoken = say('attainment.why.limit.ceiling', { left: '$32.00' })
    await example.getByText(spoken).waitFor()

    await press(page.getByRole('button', { name: say('programs.rewards.add.S') }))
    const second = page.getByRole('group', { name: say('programs.rewards.one', { number: 2, name: say('programs.rewards.usual.S') }) })
    await hasFocus(second.getByRole('textbox', { name: say('programs.rewards.name') }))
    await second.getByRole('combobox', { name: say('programs.rewards.kind') }).selectOption('T')
    for (const [place, from, rate] of [
      [1, '0', '2'],
      [2, '10000', '3'],
    ] as const) {
      await press(second.getByRole('button', { name: say('programs.rewards.addBand') }))
      await type(second.getByRole('textbox', { name: say('programs.rewards.fromOf', { place }) }), from)
      await type(second.getByRole('textbox', { name: say('programs.rewards.rateOf', { place }) }), rate)
    }
    await press(page.getByRole('button', { name: say('programs.forecast.button') }))
    await page.getByText(say('programs.forecast.never')).waitFor()
    await checkAxe(page, 'reward setup')
    await press(page.getByRole('button', { name: say('programs.wizard.save') }))

    await page.getByRole('heading', { name: 'Spring push', level: 1 }).waitFor()
    await checkAxe(page, 'a draft')
    const state = page.getByRole('region', { name: say('fields.programState') })
    await press(state.getByRole('button', { name: say('programs.steps.publish'), exact: true }))
    const dialog = page.getByRole('dialog')
    await checkAxe(page, 'opening')
    await press(dialog.getByRole('button', { name: say('programs.steps.publish'), exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await state.getByRole('button', { name: say('programs.steps.pause'), exact: true }).waitFor()

    await page.getByRole('tab', { name: say('programs.tabs.rules') }).click()
    const version = page.getByRole('region', { name: say('programs.record.version', { version: 1 }) })
    await version.getByText('Harbor Bakery').waitFor()
    await version.getByText(say('programs.says.band.T', { rate: '3', from: '$10,000.00' })).waitFor()
    await checkAxe(page, 'rules')
    await page.getByRole('tab', { name: say('programs.tabs.activity') }).click()
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
    await checkAxe(page, 'activity')

    await page.goto(`${server.url}/dashboard/incentives/program-center`)
    await page.getByText('Spring push').first().waitFor()
    if (!phone) await page.getByRole('gridcell', { name: '$82.00' }).waitFor()
    await checkAxe(page, 'the list')
    await leave()
  })
}

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 1)) {
  const say = wordsIn(language)

  test(`what runs is changed by a version, paused, ended and closed: ${name}`, async () => {
    const office = await signedInCompany(server)
    const id = await openProgram(office, { programName: 'Autumn push' })
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, office)
    await page.goto(`${server.url}/dashboard/incentives/program-center/${id}?edit=rewards`)
    const reward = page.getByRole('group', { name: say('programs.rewards.one', { number: 1, name: 'Dealer cash' }) })
    await type(reward.getByRole('textbox', { name: say('programs.rateOf.P') }), '6')
    assert.ok(await reward.getByRole('combobox', { name: say('programs.rewards.kind') }).isDisabled())
    await press(page.getByRole('button', { name: say('programs.wizard.save') }))

    const changes = page.getByRole('alert', { name: say('programs.changes.title') })
    await changes.getByText(say('programs.changes.version')).waitFor()
    await checkAxe(page, 'changes that wait')
    await press(changes.getByRole('button', { name: say('programs.changes.apply') }))
    const dialog = page.getByRole('dialog')
    await checkAxe(page, 'changes are put in force')
    await press(dialog.getByRole('button', { name: say('programs.changes.apply') }))
    await dialog.waitFor({ state: 'detached' })
    await changes.waitFor({ state: 'detached' })
    const { versions } = await programOf(office, id)
    assert.deepEqual(
      versions.map(({ fromDay, terms }: { fromDay: string; terms: { rewards: { salePer: string }[] } }) => [
        fromDay,
        terms.rewards[0]?.salePer,
      ]),
      [
        [day(1), '6'],
        [null, '5'],
      ],
    )

    const state = page.getByRole('region', { name: say('fields.programState') })
    for (const [step, next, why] of [
      ['pause', 'Paused', 'The catalog is wrong'],
      ['resume', 'Open', ''],
      ['end', 'Ended', ''],
      ['close', 'Clos', 'The season is over'],
    ] as const) {
      await press(state.getByRole('button', { name: say(`programs.steps.${step}`), exact: true }))
      if (why) await type(dialog.getByRole('textbox', { name: say('fields.reason') }), why)
      await checkAxe(page, step)
      await press(dialog.getByRole('button', { name: say(`programs.steps.${step}`), exact: true }).last())
      await dialog.waitFor({ state: 'detached' })
      if (step !== 'close') await state.getByText(say(`programs.states.${next}`), { exact: true }).waitFor()
    }
    await state
      .getByText(say('programs.states.Closed'), { exact: true })
      .or(state.getByText(say('programs.states.Closing'), { exact: true }))
      .waitFor()
    await page.getByRole('tab', { name: say('programs.tabs.activity') }).click()
    await page.getByText('The season is over').waitFor()
    await leave()
  })

  test(`a draft is begun as a copy of another program, and deleted: ${name}`, async () => {
    const office = await signedInCompany(server)
    await newProgram(office, { programName: 'Old one', minSaleAmt: 12_300 })
    const { page, leave } = await visit(browser, options)
    await enterAs(server.url, page, office)
    await page.goto(`${server.url}/dashboard/incentives/program-center/new`)
    await type(fieldOf(page, say('programs.form.name')), 'New one')
    await type(page.getByRole('combobox', { name: say('programs.form.copyOf') }), 'Old')
    await chooseOption(page, /Old one/)
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-path=minSaleAmt]')?.value === '123.00')
    assert.equal(await page.locator('[data-path=program]').inputValue(), 'NEW-ONE')
    await press(page.getByRole('button', { name: say('programs.wizard.next') }))
    await page.getByRole('group', { name: say('programs.rewards.one', { number: 1, name: 'Dealer cash' }) }).waitFor()
    await page
      .getByRole('list', { name: say('programs.wizard.label') })
      .getByRole('link')
      .waitFor()
    await press(page.getByRole('link', { name: say('common.cancel') }))
    const state = page.getByRole('region', { name: say('fields.programState') })
    await press(state.getByRole('button', { name: say('programs.steps.remove') }))
    await press(page.getByRole('dialog').getByRole('button', { name: say('programs.steps.remove') }))
    await page.waitForURL('**/program-center')
    await page.getByText('Old one').first().waitFor()
    // What the list had before stands there until it is read again.
    await page.getByRole('main').getByText('New one').waitFor({ state: 'detached' })
    await leave()
  })
}
