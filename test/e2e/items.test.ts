import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { itemImportsPath, itemsPath } from '#contract/places.ts'
import { signedInCompany } from '../company.ts'
import { sampleFiles } from '../sample-files.ts'
import { testServer } from '../server.ts'
import { arrowTo, checkAxe, chooseOption, press, tabTo, type, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf, widthsOf } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(() => testServer({ works: true, listen: true }))
const server = () => stage().product
const once = settingsOf(import.meta.url)
/** One red pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

for (const setting of widthsOf(import.meta.url)) {
  describe(`items, their packs, pictures and categories: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let owner: Awaited<ReturnType<typeof signedInCompany>>
    let visited: Visit
    const sql = async (text: string, values: unknown[] = []) =>
      (await server().database.owner.query(text, [owner.companyId, ...values])).rows
    before(async () => {
      owner = await signedInCompany(server())
      await sql(`insert into items (company_id, name, full_name, sku, item_type, unit_price, quantity_on_hand) values
        ($1, 'Rope, 30 m', 'Rope, 30 m', 'R-30', 'Inventory', 40, 12), ($1, 'Rope, 50 m', 'Rope, 50 m', 'R-50', 'Inventory', 62.5, -3),
        ($1, 'Bucket', 'Bucket', 'B-1', 'NonInventory', 8, null)`)
      visited = await visit(stage().browser, setting.browser)
      await enterAs(server().url, visited.page, owner)
    })
    after(() => visited.leave())

    const main = () => visited.page.getByRole('main')
    const button = (name: string) => main().getByRole('button', { name, exact: true })
    const field = (key: string) => main().getByRole('textbox', { name: words(`fields.${key}`), exact: true })
    const box = (name: string) => visited.page.getByRole('checkbox', { name: words('bulk.tickNamed', { name }) })

    test('an item is found by its number, and gets texts, packs and how many are sold at once', async () => {
      const { page } = visited
      await page.goto(`${server().url}${itemsPath}`)
      await main()
        .getByText(words('items.list.count_other', { shown: 3 }))
        .waitFor()
      await checkAxe(page, 'the list')
      await type(main().getByRole('searchbox'), 'r-30')
      await main()
        .getByText(words('items.list.count_one', { shown: 1 }))
        .waitFor()
      await press(
        main()
          .getByRole('link', { name: /Rope, 30 m/ })
          .first(),
      )
      await main().getByRole('heading', { name: 'Rope, 30 m', level: 1 }).waitFor()
      await checkAxe(page, 'an item')
      await press(main().getByRole('link', { name: words('common.edit') }))
      await type(field('titleEs'), 'Cuerda de 30 m')
      await type(field('minimumQuantity'), '40')
      await type(field('multipleQuantity'), '24')
      const rules = [words('items.quantities.multiple', { quantity: 24 }), words('items.quantities.least', { quantity: 48 })]
      const sold = words('items.quantities.sold', { rules: rules.join(', ') })
      await main().getByText(sold).waitFor()
      await press(button(words('items.packs.add')))
      const pack = main().getByRole('listitem').last()
      await type(pack.getByRole('combobox', { name: words('items.packs.unitOf', { place: 1 }) }), 'ca')
      await type(pack.getByLabel(words('items.packs.holds', { unit: 'EA' })), '24')
      await type(pack.getByLabel('GTIN'), '036000291453')
      await press(button(words('customers.form.save')))
      await pack.getByText(words('items.errors.gtin')).waitFor()
      await checkAxe(page, 'a wrong GTIN')
      await type(pack.getByLabel('GTIN'), '036000291452')
      await press(button(words('customers.form.save')))
      await main().getByText('00036000291452').waitFor()
      await main().getByText(sold).waitFor()
      await main().getByText('Cuerda de 30 m').waitFor()
      const [row] = await sql(
        `select title_es, minimum_quantity::text, multiple_quantity::text from items where company_id = $1 and sku = 'R-30'`,
      )
      assert.deepEqual(row, { title_es: 'Cuerda de 30 m', minimum_quantity: '40', multiple_quantity: '24' })
      const packs = await sql('select unit, quantity::text, gtin from item_packs where company_id = $1')
      assert.deepEqual(packs, [{ unit: 'CA', quantity: '24', gtin: '00036000291452' }])
    })

    test('a picture is made WebP on the way, a text is refused in words, and the first one stands in the list', async () => {
      const { page } = visited
      await page.locator('input[type=file]').setInputFiles([
        { name: 'rope.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') },
        { name: 'rope.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
      ])
      await main()
        .getByRole('img', { name: words('items.pictures.alt', { name: 'Rope, 30 m', place: 1, of: 1 }) })
        .waitFor()
      await main()
        .getByText(words('items.pictures.errors.unreadable', { name: 'rope.txt' }))
        .waitFor()
      await checkAxe(page, 'pictures')
      await press(button(words('notes.removeFile', { name: 'rope.txt' })))
      assert.equal((await sql('select 1 from item_pictures where company_id = $1')).length, 1)
      await press(button(words('items.pictures.remove', { place: 1 })))
      await press(page.getByRole('dialog').getByRole('button', { name: words('common.remove') }))
      await main().getByText(words('items.pictures.none')).waitFor()
      assert.equal((await sql('select 1 from item_pictures where company_id = $1')).length, 0)
    })

    test('a browser that writes no WebP and reads a photo only as an element, as Safari does, sends it all the same', async () => {
      const { page } = visited
      await page.evaluate(() => {
        const write = HTMLCanvasElement.prototype.toBlob
        HTMLCanvasElement.prototype.toBlob = function (done, mime, quality) {
          write.call(this, done, mime === 'image/webp' ? 'image/png' : mime, quality)
        }
        window.createImageBitmap = () => Promise.reject(new TypeError('from-image is no orientation'))
      })
      for (const [at, [name, mimeType, buffer]] of [
        ['rope.png', 'image/png', Buffer.from(png, 'base64')] as const,
        ['rope.jpg', 'image/jpeg', sampleFiles.jpg as Buffer] as const,
      ].entries()) {
        await page.locator('input[type=file]').setInputFiles([{ name, mimeType, buffer }])
        await main()
          .getByRole('img', { name: words('items.pictures.alt', { name: 'Rope, 30 m', place: at + 1, of: at + 1 }) })
          .waitFor()
      }
      const kept = await sql('select width from item_pictures where company_id = $1 and small is not null order by position')
      assert.deepEqual(kept, [{ width: 1 }, { width: 16 }])
      await page.reload()
    })

    if (!once.includes(setting)) return

    test('a category is made, given to two items at once, and taken back', async () => {
      const { page } = visited
      await page.goto(`${server().url}${itemsPath}`)
      await press(button(words('customers.list.menu')))
      await arrowTo(page.getByRole('menuitem', { name: words('items.categories.open') }))
      await page.keyboard.press('Enter')
      const tree = page.getByRole('dialog', { name: words('items.categories.open') })
      await press(tree.getByRole('button', { name: words('items.categories.add'), exact: true }))
      await tree.getByRole('textbox').waitFor()
      await page.keyboard.type('Ropes')
      await page.keyboard.press('Enter')
      await press(tree.getByRole('button', { name: words('items.categories.actionsOf', { name: 'Ropes' }) }))
      await arrowTo(page.getByRole('menuitem', { name: words('items.categories.addBelow') }))
      await page.keyboard.press('Enter')
      await tree.getByRole('textbox').waitFor()
      await page.keyboard.type('Waxed')
      await page.keyboard.press('Enter')
      await tree.getByRole('button', { name: words('items.categories.actionsOf', { name: 'Waxed' }) }).waitFor()
      await checkAxe(page, 'categories')
      await page.keyboard.press('Escape')
      await tree.waitFor({ state: 'hidden' })
      if (setting.phone) await press(button(words('bulk.select')))
      for (const name of ['Rope, 30 m', 'Rope, 50 m']) {
        await tabTo(box(name))
        await page.keyboard.press('Space')
      }
      await press(button(words('bulk.change')))
      const dialog = page.getByRole('dialog', { name: words('items.bulk.title_other', { shown: 2 }) })
      await tabTo(dialog.getByRole('combobox', { name: words('bulk.value') }))
      await page.keyboard.type('waxed')
      await chooseOption(page, 'Ropes › Waxed')
      await checkAxe(page, 'the bulk dialog')
      await press(dialog.getByRole('button', { name: words('bulk.start') }))
      await main()
        .getByText(words('bulk.counts.changed_other', { shown: 2 }))
        .waitFor()
      const inWaxed = async () =>
        (await sql(`select 1 from items i join item_categories c on c.id = i.category_id where i.company_id = $1 and c.name = 'Waxed'`))
          .length
      assert.equal(await inWaxed(), 2)
      await press(button(words('work.undo')))
      await press(page.getByRole('dialog').getByRole('button', { name: words('work.undoConfirm') }))
      await main()
        .getByText(words('bulk.counts.takenBack_other', { shown: 2 }))
        .waitFor()
      assert.equal(await inWaxed(), 0)
    })

    test('a file changes an item after a look at what would happen, and is taken back', async () => {
      const { page } = visited
      await page.goto(`${server().url}${itemImportsPath}`)
      await main().getByText(words('imports.empty')).waitFor()
      await checkAxe(page, 'imports')
      const buffer = Buffer.from('SKU,Title in English\nB-1,A bucket for life\nZ-9,Nothing of ours\n')
      await page.locator('input[type=file]').setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer })
      await main()
        .getByRole('heading', { name: words('imports.map.title') })
        .waitFor()
      await checkAxe(page, 'columns')
      await tabTo(main().getByRole('checkbox', { name: words('items.imports.addsNew') }))
      await page.keyboard.press('Space')
      await press(button(words('imports.check')))
      await main()
        .getByText(words('imports.checked.title', { rows: 2 }))
        .waitFor()
      await checkAxe(page, 'a checked file')
      await press(button(words('items.imports.start_one', { shown: 1 })))
      await main()
        .getByRole('heading', { name: words('imports.result.done') })
        .waitFor()
      const title = async () => (await sql(`select title_en from items where company_id = $1 and sku = 'B-1'`))[0]?.title_en
      assert.equal(await title(), 'A bucket for life')
      await press(button(words('work.undo')))
      await press(page.getByRole('dialog').getByRole('button', { name: words('work.undoConfirm') }))
      await main()
        .getByRole('heading', { name: words('imports.result.undone') })
        .waitFor()
      assert.equal(await title(), '')
    })
  })
}
