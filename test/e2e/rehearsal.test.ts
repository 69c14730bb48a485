import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type QuickbooksServer, serverWithQuickbooks } from '../quickbooks.ts'
import { twoSides } from '../rehearsal.ts'
import { type Chromium, checkAxe, openChromium, press, tabTo, type, type Visit, visit } from './browser.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

const path = '/dashboard/sync/rehearsal'

for (const setting of settingsOf(import.meta.url)) {
  describe(`the rehearsal of a first sync, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let server: QuickbooksServer
    let company: Awaited<ReturnType<typeof twoSides>>
    let visited: Visit
    before(async () => {
      server = await serverWithQuickbooks({ listen: true })
      company = await twoSides(server)
      visited = await visit(browser, setting.browser)
      const session = await company.get('/User/session')
      await visited.page.goto(server.url)
      await visited.page.evaluate(
        ([user, token]) => {
          localStorage.setItem('user', JSON.stringify(user))
          localStorage.setItem('accessToken', String(token))
        },
        [{ ...session, idleSeconds: 3600 }, company.token],
      )
    })
    after(async () => {
      try {
        await visited.leave()
      } finally {
        await server.close()
      }
    })
    const heading = (text: string) => visited.page.getByRole('heading', { level: 2, name: text })
    const row = (name: string) => visited.page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    const button = (action: string, name: string) =>
      visited.page.getByRole('button', {
        name: words('rehearsal.actions.of', { action: words(`rehearsal.actions.${action}`), name }),
        exact: true,
      })
    const openList = async (list: string) => {
      await tabTo(visited.page.getByRole('tab', { selected: true }).last())
      for (let presses = 0; presses < 5; presses++) {
        const chosen = visited.page.getByRole('tab', { name: new RegExp(`^${words(`rehearsal.buckets.${list}`)}`), selected: true })
        if (await chosen.isVisible()) return
        await visited.page.keyboard.press('ArrowRight')
        await visited.page.waitForFunction(() => document.activeElement?.getAttribute('aria-selected') === 'true')
      }
      assert.fail(`the list ${list} does not open`)
    }

    test('without one it says what it is for', async () => {
      const { page } = visited
      await page.goto(server.url + path)
      await heading(words('rehearsal.never.title')).waitFor()
    })

    test('both sides are compared as soon as they are connected, and nothing is written', async () => {
      const { page } = visited
      await company.connect()
      await heading(words('rehearsal.headline', { there: 6, here: 8 })).waitFor()
      await page.getByText(words('rehearsal.nothingYet')).waitFor()
      await row('Cliff Cafe').waitFor()
      await checkAxe(page, 'to look at')
      assert.deepEqual(await company.writes(), [])
    })

    test('decided one by one: linked at once, kept apart, sent under a name that is free', async () => {
      const { page } = visited
      await press(button('link', 'Dune Delicatessen'))
      await row('Dune Delicatessen')
        .getByText(words('rehearsal.effects.link', { name: 'Dune Deli' }))
        .waitFor()
      await press(button('decide', 'Cliff Cafe'))
      const dialog = page.getByRole('dialog', { name: 'Cliff Cafe' })
      await dialog.waitFor()
      await tabTo(dialog.getByRole('radio').first())
      for (let presses = 0; !(await dialog.getByRole('radio', { name: words('rehearsal.actions.hold') }).isChecked()); presses++) {
        assert.ok(presses < 6)
        await page.keyboard.press('ArrowDown')
      }
      await checkAxe(page, 'the choices')
      await press(dialog.getByRole('button', { name: words('common.save') }))
      await dialog.waitFor({ state: 'detached' })
      await row('Cliff Cafe').getByText(words('rehearsal.effects.stay')).waitFor()

      await openList('clash')
      await row('Tide Supplies').getByText(words('rehearsal.reasons.vendor')).waitFor()
      await checkAxe(page, 'name clashes')
      await press(button('decide', 'Tide Supplies'))
      const clash = page.getByRole('dialog', { name: 'Tide Supplies' })
      await clash.waitFor()
      const sends = clash.getByRole('radio', { name: words('rehearsal.actions.send') })
      await tabTo(clash.getByRole('radio').first())
      for (let presses = 0; !(await sends.isChecked()); presses++) {
        assert.ok(presses < 6)
        await page.keyboard.press('ArrowDown')
      }
      visited.expect4xx('/Sync/DecideRehearsal')
      await press(clash.getByRole('button', { name: words('common.save') }))
      await clash.getByText(words('rehearsal.nameTaken')).waitFor()
      await checkAxe(page, 'a name that is taken')
      await type(clash.getByLabel(words('rehearsal.name.label')), 'Tide Supplies Shop')
      await page.keyboard.press('Enter')
      await clash.waitFor({ state: 'detached' })
      await row('Tide Supplies')
        .getByText(words('rehearsal.effects.createAs', { name: 'Tide Supplies Shop' }))
        .waitFor()
      await page.getByText(words('rehearsal.renamed.some_one', { count: 1 })).waitFor()
    })

    test('agreed, it is carried out: linked, imported, created', async () => {
      const { page } = visited
      for (const list of ['sure', 'here', 'there']) {
        await openList(list)
        await page.getByText(words(`rehearsal.about.${list}`)).waitFor()
        await checkAxe(page, list)
      }
      assert.deepEqual(await company.writes(), [])
      await press(page.getByRole('button', { name: words('rehearsal.agree') }))
      const dialog = page.getByRole('dialog', { name: words('rehearsal.confirm.title') })
      await dialog.getByText(words('rehearsal.confirm.linked_other', { count: 4 })).waitFor()
      await tabTo(dialog.getByRole('checkbox', { name: words('rehearsal.confirm.check') }))
      await page.keyboard.press('Space')
      await checkAxe(page, 'the question')
      await press(dialog.getByRole('button', { name: words('rehearsal.confirm.button') }))
      await heading(words('rehearsal.agreed.title')).waitFor()
      await page.getByRole('link', { name: 'Tide Supplies Shop' }).waitFor()
      await page.getByRole('link', { name: 'Quay Quiches' }).waitFor()
      await checkAxe(page, 'agreed')
      const names = (await company.recordsThere()).map(({ DisplayName }: { DisplayName: string }) => DisplayName)
      assert.deepEqual(names.filter((name: string) => /Tide|Quay|Cliff/.test(name)).sort(), [
        'Cliff Cafe',
        'Quay Quiches',
        'Tide Supplies Shop',
      ])
    })

    test('undone, our customers are as they were and the connection has ended', async () => {
      const { page } = visited
      await press(page.getByRole('button', { name: words('rehearsal.undo.button') }))
      const dialog = page.getByRole('dialog', { name: words('rehearsal.undo.confirmTitle') })
      await dialog.waitFor()
      await checkAxe(page, 'the question before undoing')
      await press(dialog.getByRole('button', { name: words('rehearsal.undo.confirm') }))
      await heading(words('rehearsal.undone.title')).waitFor()
      await page.getByText(words('rehearsal.undone.text')).waitFor()
      await checkAxe(page, 'undone')
      const names = (await company.customers()).map(({ customerName }) => customerName)
      assert.ok(names.includes('Tide Supplies') && !names.includes('Tide Supplies Shop'), names.join())
    })
  })
}
