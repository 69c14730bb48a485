import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { checkAxe, press, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { startProduct } from './product.ts'
import { settingsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(startProduct)

for (const { name, language, browser: options } of settingsOf(import.meta.url)) {
  describe(`leaving a company, keyboard alone: ${name}`, () => {
    const words = wordsIn(language)
    let person: Awaited<ReturnType<typeof signedInCompany>>
    let visited: Visit
    const names = new Map<string, string>()
    before(async () => {
      const { server } = stage().product
      const sql = (text: string, values: unknown[]) => server.database.owner.query(text, values)
      person = await signedInCompany(server)
      const other = await signedInCompany(server)
      await sql(`insert into memberships (company_id, user_id, role) values ($1, $2, 'viewer')`, [other.companyId, person.userId])
      const { rows } = await sql('select id, company_name from companies where id = any($1::uuid[])', [[person.companyId, other.companyId]])
      for (const { id, company_name } of rows) names.set(id === person.companyId ? 'own' : 'other', company_name)
      visited = await visit(stage().browser, options)
      await enterAs(stage().product.url, visited.page, person)
    })
    after(() => visited?.leave())
    const nameOf = (which: 'own' | 'other') => names.get(which) ?? assert.fail()
    const section = () => visited.page.getByRole('region', { name: words('profile.companies.title'), exact: true })
    const ask = async (which: 'own' | 'other') => {
      const { page } = visited
      await page.goto(`${stage().product.url}/dashboard/settings/profile`)
      await press(section().getByRole('button', { name: words('profile.companies.leaveNamed', { name: nameOf(which) }) }))
      return page.getByRole('dialog', { name: words('profile.companies.ask', { name: nameOf(which) }) })
    }
    const confirm = words('profile.companies.leave')

    test('the only owner finds no button but the reason', async () => {
      await visited.page.goto(`${stage().product.url}/dashboard/settings/profile`)
      const own = section()
        .getByRole('listitem')
        .filter({ hasText: nameOf('own') })
      await own.getByText(words('profile.companies.onlyOwner')).waitFor()
      assert.equal(await own.getByRole('button').count(), 0)
      await checkAxe(visited.page, 'companies')
    })

    test('who became the only owner meanwhile is told why not', async () => {
      const { server } = stage().product
      const sql = (text: string, values: unknown[]) => server.database.owner.query(text, values)
      const other = await signedInCompany(server, { companyId: person.companyId })
      const dialog = await ask('own')
      await sql('delete from memberships where user_id = $1', [other.userId])
      visited.expect4xx('/User/leave-company', 409)
      await press(dialog.getByRole('button', { name: confirm }))
      await dialog.getByText(words('people.lastOwner')).waitFor()
      await visited.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    })

    test('somebody else’s company goes from the list and from the switcher; the open one stays open', async () => {
      const dialog = await ask('other')
      await press(dialog.getByRole('button', { name: confirm }))
      await visited.page.getByText(words('profile.companies.left', { name: nameOf('other') })).waitFor()
      await section().getByText(nameOf('other')).waitFor({ state: 'detached' })
      await section().getByText(nameOf('own')).waitFor()
      assert.equal(await visited.page.getByRole('button', { name: words('shell.company', { name: nameOf('own') }) }).count(), 0)
    })

    test('out of the only company, out of the product', async () => {
      const { server } = stage().product
      const sql = (text: string, values: unknown[]) => server.database.owner.query(text, values)
      await sql(`update memberships set role = 'viewer' where user_id = $1`, [person.userId])
      const dialog = await ask('own')
      await dialog.getByText(words('profile.companies.explainLast')).waitFor()
      await press(dialog.getByRole('button', { name: confirm }))
      await visited.page.waitForURL(`${stage().product.url}/`)
    })
  })
}
