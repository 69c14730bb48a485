import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { arrowTo, checkAxe, chooseOption, fieldOf, hasFocus, press, tabTo, type } from './browser.ts'
import { companyServer, openJourney } from './customers.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(companyServer)

for (const setting of settingsOf(import.meta.url)) {
  describe(`changing customers, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const scene = openJourney(stage, setting)

    test('what is typed to search stays whole while the answers are slow to show', async () => {
      const { page, context, journey, at } = scene()
      await page.goto(`${journey.url}/dashboard/customers-&-leads/overview`)
      await at.entry(journey.first).waitFor()
      await page.keyboard.press('/')
      await hasFocus(at.search)
      const devTools = await context.newCDPSession(page)
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 12 })
      const text = `${journey.first} and ${journey.first}`
      for (const [at, letter] of [...text].entries()) {
        await page.keyboard.type(letter)
        await sleep(at % 3 === 0 ? 150 + ((at * 37) % 200) : 30)
      }
      await devTools.detach()
      await page.waitForURL((url) => url.searchParams.get('search') === text)
      assert.equal(await at.search.inputValue(), text)
    })

    test('a change arrives in QuickBooks', async () => {
      const { page, journey, at } = scene()
      await at.open(journey.first)
      await at.edit()
      await type(page.getByLabel(words('fields.website')), 'nodot')
      await page.keyboard.press('Tab')
      await page.getByText(words('validation.webAddress')).waitFor()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('harbor.example')
      await type(page.getByLabel(words('fields.workPhone')), '206-555-0142')
      await page.keyboard.press('Enter')
      await page.getByText(words('customers.form.saved')).waitFor()
      await at.synced()
      assert.equal((await journey.inQuickbooks(journey.first)).PrimaryPhone.FreeFormNumber, '206-555-0142')
      await page.getByRole('link', { name: '(206) 555-0142' }).waitFor()
    })

    test('a name that a vendor has is refused, with the fix beside it', async () => {
      const { page, journey, at } = scene()
      await at.open(journey.second)
      await at.edit()
      await type(at.nameField, journey.vendor)
      await page.keyboard.press('Enter')
      const notice = page.getByRole('alert').filter({ hasText: words('customers.sync.refused') })
      await notice.waitFor()
      assert.match(await notice.innerText(), /6240/)
      await checkAxe(page, 'refused')
      await press(notice.getByRole('link', { name: words('common.edit') }))
      await type(at.nameField, `${journey.second} West`)
      await page.keyboard.press('Enter')
      await at.heading(`${journey.second} West`)
      await notice.waitFor({ state: 'detached' })
      await at.synced()
      assert.ok(await journey.inQuickbooks(`${journey.second} West`))
    })

    test('two people change one customer', async () => {
      const { page, expect4xx, journey, at } = scene()
      await at.open(journey.third)
      await at.edit()
      await journey.changeAsManager(journey.third, { workPhone: '206-555-0100', department: 'Kitchen' })
      await type(page.getByLabel(words('fields.workPhone')), '206-555-0200')
      await type(page.getByLabel(words('fields.lastName')), 'Novak')
      expect4xx('/Dashboard/AddEditCustomer', 409)
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: words('customers.clash.title') })
      await dialog.getByText('206-555-0100').waitFor()
      await dialog.getByText('Kitchen').waitFor()
      await checkAxe(page, 'clash')
      await tabTo(dialog.getByRole('radio', { name: /206-555-0200/ }))
      await page.keyboard.press('ArrowUp')
      await press(dialog.getByRole('button', { name: words('customers.clash.save') }))
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: '(206) 555-0100' }).waitFor()
      await at.synced()
      const { fields } = await journey.details(journey.third)
      assert.deepEqual([fields.workPhone, fields.department, fields.lastName], ['206-555-0100', 'Kitchen', 'Novak'])
    })

    test('put on hold with a reason, archived, and taken back', async () => {
      const { page, journey, at } = scene()
      await at.open(journey.third)
      const choose = async (item: string) => {
        await press(page.getByRole('button', { name: words('customers.actions.more') }))
        await arrowTo(page.getByRole('menuitem', { name: words(item) }))
        await page.keyboard.press('Enter')
      }
      await choose('customers.actions.hold')
      const hold = page.getByRole('dialog', { name: words('customers.actions.holdNamed', { name: journey.third }) })
      await hasFocus(fieldOf(hold, words('fields.reason')))
      await page.keyboard.type('Cheque came back')
      await checkAxe(page, 'hold')
      await press(hold.getByRole('button', { name: words('customers.actions.hold') }))
      await hold.waitFor({ state: 'detached' })
      await page.getByText('Cheque came back').waitFor()
      await choose('customers.actions.archive')
      const archive = page.getByRole('dialog', { name: words('customers.actions.archiveNamed', { name: journey.third }) })
      await archive.waitFor()
      await checkAxe(page, 'archive')
      await press(archive.getByRole('button', { name: words('customers.actions.archive') }))
      await page.getByText(words('customers.inactive'), { exact: true }).first().waitFor()
      await choose('customers.actions.restore')
      await page.getByText(words('customers.actions.restored')).waitFor()
      await choose('customers.actions.release')
      await page.getByText(words('customers.actions.released')).waitFor()
      await at.synced()
    })

    test('the lists that its fields choose from', async () => {
      const { page, journey } = scene()
      await page.goto(`${journey.url}/dashboard/settings/lists?list=territories`)
      const add = page.getByRole('main').getByRole('button', { name: words('lists.addOne.territories') })
      for (const name of ['Coast', 'Inland']) {
        await press(add)
        const dialog = page.getByRole('dialog')
        await hasFocus(fieldOf(dialog, words('fields.name')))
        await page.keyboard.type(name)
        if (name === 'Inland') await checkAxe(page, 'a name for a list')
        await page.keyboard.press('Enter')
        await dialog.waitFor({ state: 'detached' })
        await page.getByRole('cell', { name, exact: true }).waitFor()
      }
      await press(page.getByRole('button', { name: words('lists.moreNamed', { name: 'Coast' }) }))
      await arrowTo(page.getByRole('menuitem', { name: words('lists.merge') }))
      await page.keyboard.press('Enter')
      const merge = page.getByRole('dialog', { name: words('lists.mergeNamed', { name: 'Coast' }) })
      await tabTo(merge.getByLabel(words('lists.mergeInto')).and(page.locator('input:visible')))
      await page.keyboard.press('ArrowDown')
      await chooseOption(page, 'Inland')
      await checkAxe(page, 'one name into another')
      await press(merge.getByRole('button', { name: words('lists.mergeButton') }))
      await page.getByRole('cell', { name: 'Coast', exact: true }).waitFor({ state: 'detached' })
    })

    test('adding one: duplicate warning, unsaved warning, QuickBooks', async () => {
      const { page, journey, at } = scene()
      await page.goto(`${journey.url}/dashboard/customers-&-leads/add-customer`)
      await type(at.nameField, journey.first)
      await page.getByRole('link', { name: journey.first }).waitFor()
      await checkAxe(page, 'add')
      await press(page.getByRole('main').getByRole('link', { name: words('common.cancel') }))
      const question = page.getByRole('dialog', { name: words('common.unsavedTitle') })
      await press(question.getByRole('button', { name: words('common.stay') }))
      await question.waitFor({ state: 'detached' })
      await type(at.nameField, `Añejo & Sons ${setting.language}`)
      await type(page.getByRole('combobox', { name: words('fields.source') }), `Radio ${setting.language}`)
      await chooseOption(page, await page.getByRole('option').innerText())
      await type(page.getByLabel(words('fields.email')), 'anejo@mail.example')
      await page.keyboard.press('Enter')
      await page.getByText(words('customers.form.added')).waitFor()
      await at.heading(`Añejo & Sons ${setting.language}`)
      await at.synced()
      assert.equal((await journey.inQuickbooks(`Añejo & Sons ${setting.language}`)).PrimaryEmailAddr.Address, 'anejo@mail.example')
    })
  })
}
