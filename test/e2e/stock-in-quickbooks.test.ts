import { after, before, describe, test } from 'node:test'
import { type Books, openBooks } from '../books.ts'
import { proofOf } from '../proofs.ts'
import { type Chromium, checkAxe, openChromium, press, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const setting of settingsOf(import.meta.url)) {
  describe(`a quantity that differs in QuickBooks, keyboard alone: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let books: Books
    let visited: Visit
    before(async () => {
      books = await openBooks({ listen: true })
      visited = await visit(browser, setting.browser)
      await enterAs(books.server.url, visited.page, books.company)
    })
    after(async () => {
      try {
        await visited.leave()
      } finally {
        await books.close()
      }
    })

    test('it is told with its cause, QuickBooks’ quantity is taken over, and nothing differs any more', async () => {
      const { page } = visited
      const realm = `companies/${books.realmId}`
      const body = { Name: 'Rope, 20 m', Type: 'Inventory', QtyOnHand: 20, InvStartDate: '2025-01-01', UnitPrice: 2 }
      const accounts = { IncomeAccountRef: { value: '79' }, ExpenseAccountRef: { value: '80' }, AssetAccountRef: { value: '81' } }
      const { id } = await books.server.control('POST', `${realm}/write`, { entity: 'Item', body: { ...body, ...accounts } })
      await books.company.synced()
      await books.company.post('/api/Stock/Start', {})
      await books.server.control('POST', `${realm}/edit`, { entity: 'Item', id, fields: { QtyOnHand: 17 } })
      await proofOf(books.company)
      await page.goto(`${books.server.url}/dashboard/sync/bookkeeper`)
      await page.getByRole('img', { name: words('bookkeeper.kinds.stock') }).waitFor()
      await checkAxe(page, 'in the list')
      await page.goto(`${books.server.url}/dashboard/sync/proof`)
      const take = page.getByRole('button', { name: new RegExp(`^${words('stockBooks.take')}`) })
      await take.waitFor()
      await page.getByText(words('proof.causes.stockChanged')).waitFor()
      await checkAxe(page, 'it differs')
      await press(take)
      await page.getByText(words('proof.healed'), { exact: true }).waitFor()
      await page.goto(`${books.server.url}/dashboard/sync/bookkeeper`)
      await page.getByText(words('bookkeeper.empty')).waitFor()
      const [balance] = (await books.company.get('/api/Stock/Balances')).json().result.rows
      await page.goto(`${books.server.url}/dashboard/sales/stock/items/${balance.itemId}`)
      await page.getByText(words('stock.moved.quickbooks.adjustment')).waitFor()
      await page.goto(`${books.server.url}/dashboard/settings/books`)
      await page.getByText(words('books.settings.stockAccountHelp')).waitFor()
      await checkAxe(page, 'the account of adjustments')
    })
  })
}
