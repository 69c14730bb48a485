import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkAxe, hasFocus, press, tabTo } from './browser.ts'
import { companyServer, openJourney } from './customers.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(companyServer)

const ours = { workPhone: '206-555-0101', email: 'ours@harbor.example' }
const theirs = { workPhone: '206-555-0202', email: 'theirs@harbor.example' }

for (const setting of settingsOf(import.meta.url)) {
  describe(`a conflict with QuickBooks, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const [phone, email] = [words('fields.workPhone'), words('fields.email')]
    const scene = openJourney(stage, setting)
    const line = (text: string) => scene().page.getByRole('main').getByRole('listitem').filter({ hasText: text })
    const lane = (name: 'needsYou' | 'done') => scene().page.getByRole('tab', { name: words(`syncCentre.lanes.${name}`) })
    const question = (field: string) => scene().page.getByRole('radiogroup', { name: words('conflicts.chooseFor', { field }) })
    const ofSide = (field: string, side: 'ours' | 'quickbooks') => question(field).getByRole('radio', { name: words(`conflicts.${side}`) })
    const bothSides = async () => {
      const { fields } = await scene().journey.details(scene().journey.first)
      const { PrimaryPhone, PrimaryEmailAddr } = await scene().journey.inQuickbooks(scene().journey.first)
      return [fields.workPhone, PrimaryPhone?.FreeFormNumber, fields.email, PrimaryEmailAddr?.Address]
    }

    test('the company wants to be asked about a field', async () => {
      const { page, journey } = scene()
      await page.goto(`${journey.url}/dashboard/sync/rules`)
      const rule = page.getByRole('combobox', { name: words('conflicts.rules.ruleFor', { field: phone }) })
      await rule.waitFor()
      assert.equal(await rule.inputValue(), 'newest')
      await tabTo(rule)
      await page.keyboard.type(words('conflicts.policies.ask'))
      await page.getByText(words('conflicts.rules.saved')).first().waitFor()
      await hasFocus(rule)
      await page.reload()
      await rule.waitFor()
      assert.equal(await rule.inputValue(), 'ask')
    })

    test('changed on both sides, it waits in Needs you by itself, with the three versions', async () => {
      const { page, journey } = scene()
      await page.goto(`${journey.url}/dashboard/sync`)
      await page.getByText(words('syncCentre.empty.needsYou')).waitFor()
      const before = await journey.details(journey.first)
      await journey.changeThere(journey.first, {
        PrimaryPhone: { FreeFormNumber: theirs.workPhone },
        PrimaryEmailAddr: { Address: theirs.email },
      })
      await journey.changeAsManager(journey.first, ours)
      const conflict = line(words('deliveries.what.conflict.refused', { record: journey.first }))
      await conflict.waitFor()
      assert.match(await lane('needsYou').innerText(), /1/)
      await press(conflict.getByRole('link', { name: new RegExp(`^${words('deliveries.buttons.choose')}:`) }))
      await page.getByRole('heading', { level: 2, name: words('conflicts.titleNamed', { name: journey.first }) }).waitFor()
      for (const field of ['workPhone', 'email'] as const) {
        const label = words(`fields.${field}`)
        await ofSide(label, 'ours').and(page.getByLabel(ours[field])).waitFor()
        await ofSide(label, 'quickbooks').and(page.getByLabel(theirs[field])).waitFor()
        const agreed = await question(label).innerText()
        assert.ok(agreed.includes(words('conflicts.agreed')) && agreed.includes(before.fields[field] || words('conflicts.empty')), agreed)
      }
      assert.deepEqual(await bothSides(), [ours.workPhone, theirs.workPhone, ours.email, theirs.email])
    })

    test('ours is chosen for one field, then QuickBooks for the other; both sides are equal and nothing is left', async () => {
      const { page, journey } = scene()
      const apply = page.getByRole('button', { name: words('conflicts.apply') })
      await tabTo(ofSide(phone, 'ours'))
      await page.keyboard.press('Space')
      await page.getByText(words('conflicts.partly')).waitFor()
      await press(apply)
      await question(phone).waitFor({ state: 'detached' })
      await tabTo(ofSide(email, 'ours'))
      await page.keyboard.press('ArrowRight')
      assert.ok(await ofSide(email, 'quickbooks').isChecked())
      await press(apply)
      await page.getByText(words('conflicts.closed'), { exact: true }).waitFor()
      await checkAxe(page, 'a settled conflict')

      const equal = [ours.workPhone, ours.workPhone, theirs.email, theirs.email]
      let now = await bothSides()
      for (const until = Date.now() + 60_000; now.join() !== equal.join() && Date.now() < until; now = await bothSides()) await sleep(100)
      assert.deepEqual(now, equal)

      await press(page.getByRole('link', { name: words('syncCentre.back') }))
      await page.getByText(words('syncCentre.empty.needsYou')).waitFor()
      await tabTo(lane('needsYou'))
      await page.keyboard.press('ArrowLeft')
      await line(words('deliveries.what.conflict.done', { record: journey.first })).waitFor()
    })
  })
}
